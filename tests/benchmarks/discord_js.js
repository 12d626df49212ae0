'use strict';

/* The program beside which the bot is measured: discord.js as most bots use it, which answers every
 * slash command at once. discord_js.js API */

const { Client, GatewayIntentBits, MessageFlags } = require('discord.js');

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  rest: { api: process.argv[2].replace(/\/v10$/, '') },
});
client.on('messageCreate', () => {});
client.on('interactionCreate', (interaction) => {
  interaction.reply({ content: 'So it stands.', flags: MessageFlags.Ephemeral }).catch(() => {});
});
client.on('error', (error) => console.error(error.message));
client.login('a.bench.token');
