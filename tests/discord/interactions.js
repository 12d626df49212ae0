'use strict';

// Interactions: what people press and type goes to the bot, which has three seconds to answer.

const crypto = require('node:crypto');
const { Refusal } = require('./errors');
const { demand, object, list, string, choice, anything } = require('./schema');
const { FILE_MOST, demandMayAttach } = require('./attachments');
const { choiceName, focusedOf } = require('./commands');
const { numberComponents } = require('./components');
const { Deadline } = require('./deadline');
const { Picks } = require('./entities');
const { FLAG, demandMessage } = require('./message');
const { demandModal, fields, filled } = require('./modal');

const COMMAND = 2, COMPONENT = 3, COMPLETE = 4, SUBMIT = 5;
const ANSWERS = { PONG: 1, MESSAGE: 4, LATER: 5, UPDATE_LATER: 6, UPDATE: 7, CHOICES: 8, MODAL: 9 };
const NAMES = Object.fromEntries(Object.entries(ANSWERS).map(
	([name, type]) => [type, name.toLowerCase().replace('_', ' ')]));

const choices = object({
	'choices!': list(object({
		...choiceName, 'value!': anything,
	}), 25),
});
const onlyFlags = object({ flags: choice(0, FLAG.EPHEMERAL) });

class Interactions {
	constructor(world, gateway, people, rules, settings) {
		Object.assign(this, { world, gateway, people, rules, settings });
		this.byId = new Map();
		this.byToken = new Map();
		this.times = []; // how long answers took, in ms
	}

	routes(rest) {
		const app = '/webhooks/:app/:token';
		const each = `${app}/messages/:message`;
		rest.route('POST', '/interactions/:id/:token/callback', 0, 0,
			(call) => this.callback(call), { open: true });
		rest.route('POST', app, 5, 2, (call) => this.followUp(call), { open: true });
		rest.route('GET', each, 5, 2, (call) => this.get(call), { open: true });
		rest.route('PATCH', each, 5, 2, (call) => this.edit(call), { open: true });
		rest.route('DELETE', each, 5, 2, (call) => this.remove(call), { open: true });
	}

	// A new one goes out.
	begin(type, user, channel, data, { message = null, locale, cause } = {}) {
		if (channel.guild && !(channel.guild.in && channel.guild.available)) {
			throw new Error('the bot is not there');
		}
		const interaction = {
			id: this.world.snowflake(), token: crypto.randomBytes(60).toString('base64url'), type, user,
			channel, message, data, cause, at: Date.now(), answered: false, original: null, later: null,
			excused: !this.gateway.reached(channel.guild?.id ?? null),
		};
		this.byId.set(interaction.id, interaction);
		this.byToken.set(interaction.token, interaction);
		interaction.deadline = new Deadline(
			this.settings.answer_ms, () => this.tooLate(interaction));
		this.gateway.dispatch('INTERACTION_CREATE', channel.guild?.id ?? null, 0, {
			version: 1, id: interaction.id, application_id: this.world.application, type,
			token: interaction.token, data, locale: locale ?? user.locale, entitlements: [],
			entitlement_sku_ids: [], attachment_size_limit: FILE_MOST,
			...this.world.interactionPlace(channel, user),
			...(message ? { message: this.world.message(message) } : {}),
		});
		return interaction;
	}

	tooLate(interaction) {
		interaction.late = true;
		if (!interaction.excused) {
			this.rules.broken('interaction', `not answered in time: ${JSON.stringify(interaction.data)}`);
		}
		this.people.see(interaction.user, 'failed', interaction.channel,
			{ interaction: interaction.id, text: 'This interaction failed' });
	}

	// Those that wait may come to be too late, or to be answered twice, through no fault of the bot:
	// a connection was cut.
	excuse() {
		for (const interaction of this.byId.values()) {
			interaction.excused ||= !interaction.answered && !interaction.late;
		}
	}

	// An event that comes again: whoever was killed does not know whether they answered it.
	excuseAgain(text) {
		const { t, d } = JSON.parse(text);
		if (t === 'INTERACTION_CREATE' && this.byId.has(d.id)) {
			this.byId.get(d.id).excused = true;
		}
	}

	// Is told of a fault that meets a request for an interaction.
	excuseToken(token) {
		const interaction = this.byToken.get(token);
		if (interaction) {
			interaction.excused = true;
		}
	}

	// For whoever reads why a request was refused.
	describe(token) {
		const interaction = this.byToken.get(token);
		const { id, user, data, message, at, answered, late, original } = interaction ?? {};
		const files = original?.attachments.map((one) => one.id);
		return interaction ? { interaction: id, user: user.name, pressed: data.custom_id,
			on: message?.id, ms: Date.now() - at, answered, late, original: original?.id,
			deleted: original?.deleted, files } : { interaction: null };
	}

	callback({ params, query, body, files }) {
		const interaction = this.byId.get(params.id);
		if (!interaction || interaction.token !== params.token || interaction.late) {
			throw new Refusal(10062, { excused: interaction?.excused });
		}
		if (interaction.answered) {
			throw new Refusal(40060, { excused: interaction.excused });
		}
		this.mayAnswer(interaction, body);
		demand(object({ 'type!': choice(...this.possible(interaction)), data: anything }), body);
		this.answer(interaction, body.type, body.data, files);
		interaction.answered = true;
		interaction.deadline.clear();
		this.times.push(Date.now() - interaction.at);
		this.people.see(interaction.user, 'answered', interaction.channel, {
			interaction: interaction.id, by: NAMES[body.type], message: interaction.original?.id });
		return query.get('with_response') === 'true' ? this.response(interaction, body.type) : null;
	}

	mayAnswer({ channel }, body) {
		const speaks = [ANSWERS.MESSAGE, ANSWERS.LATER, ANSWERS.UPDATE].includes(body?.type);
		if (speaks && channel.archived && channel.locked) {
			throw new Refusal(50083, { excused: true });
		}
	}

	possible({ type, message }) {
		const aloud = [ANSWERS.MESSAGE, ANSWERS.LATER];
		const update = message ? [ANSWERS.UPDATE_LATER, ANSWERS.UPDATE] : [];
		return {
			[COMMAND]: [...aloud, ANSWERS.MODAL],
			[COMPONENT]: [...aloud, ...update, ANSWERS.MODAL],
			[COMPLETE]: [ANSWERS.CHOICES],
			[SUBMIT]: [...aloud, ...update],
		}[type];
	}

	answer(interaction, type, data, files) {
		const by = {
			[ANSWERS.MESSAGE]: () => this.say(interaction, data, files),
			[ANSWERS.LATER]: () => this.sayLater(interaction, data),
			[ANSWERS.UPDATE_LATER]: () => {
				interaction.original = interaction.message;
			},
			[ANSWERS.UPDATE]: () => this.update(interaction, data, files),
			[ANSWERS.CHOICES]: () => this.offer(interaction, data),
			[ANSWERS.MODAL]: () => this.ask(interaction, data),
		};
		by[type]();
	}

	say(interaction, data, files) {
		if (data === undefined) {
			throw new Refusal(50035, { errors: { data: { _errors: [
				{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } } });
		}
		const plan = this.plan(interaction, 'answer', data, { files, inside: 'data' });
		interaction.original = this.add(interaction, data, plan);
	}

	// Of the attachments of a message that answers.
	plan({ channel }, kind, body, more) {
		const plan = demandMessage(kind, body, { world: this.world, ...more });
		demandMayAttach(this, channel, plan);
		return plan;
	}

	sayLater(interaction, data) {
		demand((value, at) => onlyFlags(value, at.in('data')), data ?? {});
		interaction.later = true;
		interaction.original = this.add(interaction,
			{ flags: ((data?.flags ?? 0) & FLAG.EPHEMERAL) | FLAG.LOADING });
	}

	update(interaction, data = {}, files) {
		if (interaction.message.deleted) {
			throw new Refusal(10008);
		}
		const plan = this.plan(interaction, 'edit', data,
			{ files, before: interaction.message, inside: 'data' });
		this.change(interaction.message, data, plan);
		interaction.original = interaction.message;
	}

	offer(interaction, data) {
		demand(choices, data);
		const focused = focusedOf(interaction.data.options);
		for (const each of data.choices) {
			const right = focused.type !== 3 ? typeof each.value === 'number'
				: typeof each.value === 'string' && [...each.value].length <= 100;
			if (!right) {
				throw new Refusal(50035, { errors: { data: { choices: { _errors: [
					{ code: 'CHOICE_INVALID', message: 'Could not parse value' }] } } } });
			}
		}
		this.people.see(interaction.user, 'choices', interaction.channel, {
			interaction: interaction.id, text: data.choices.map((each) => each.name).join('\n'),
			choices: data.choices });
	}

	ask(interaction, data) {
		demandModal(this.world, data);
		numberComponents(data.components);
		this.people.modals.set(interaction.user.id, { ...data, interaction });
		this.people.see(interaction.user, 'modal', interaction.channel, {
			text: data.title, id: data.custom_id, fields: fields(data),
			interaction: interaction.id });
	}

	add(interaction, body, plan = []) {
		const ephemeral = ((body.flags ?? 0) & FLAG.EPHEMERAL) !== 0;
		const { user, channel } = interaction;
		const message = this.world.addMessage(channel, this.world.bot, body, {
			plan, aside: ephemeral ? user : null, webhook: true,
			type: interaction.type === COMMAND ? 20 : 19,
			metadata: this.metadata(interaction),
		});
		this.people.show(message, 'message');
		if (!ephemeral) {
			this.gateway.messageEvent('MESSAGE_CREATE', message);
		}
		return message;
	}

	// What a message tells of the interaction that it answers.
	metadata({ id, type, user, message, cause }) {
		return {
			id, type, user: this.world.user(user), authorizing_integration_owners: {},
			...(type === COMPONENT ? { interacted_message_id: message.id } : {}),
			...(type === SUBMIT ? { triggering_interaction_metadata: this.metadata(cause) } : {}),
		};
	}

	change(message, body, plan) {
		this.world.changeMessage(message, body, plan);
		message.flags &= ~FLAG.LOADING;
		this.people.show(message, 'edit');
		if (!message.aside) {
			this.gateway.messageEvent('MESSAGE_UPDATE', message);
		}
	}

	response(interaction, type) {
		const { original } = interaction;
		return { $status: 200, $body: {
			interaction: { id: interaction.id, type: interaction.type,
				...(original ? {
					response_message_id: original.id, response_message_ephemeral: Boolean(original.aside),
					response_message_loading: (original.flags & FLAG.LOADING) !== 0,
				} : {}) },
			resource: { type, ...(original ? { message: this.world.message(original) } : {}) },
		} };
	}

	of({ app, token }) {
		const interaction = this.byToken.get(token);
		if (!interaction || app !== this.world.application) {
			throw new Refusal(10015);
		}
		if (Date.now() - interaction.at > 15 * 60 * 1000 * this.settings.token_scale) {
			throw new Refusal(50027);
		}
		if (!interaction.answered) {
			throw new Refusal(10015);
		}
		return interaction;
	}

	// The first after "thinking" takes its place.
	followUp({ params, body, files }) {
		const interaction = this.of(params);
		const plan = this.plan(interaction, 'followUp', body, { files });
		if (interaction.later) {
			interaction.later = false;
			this.change(interaction.original, body, plan);
			return this.world.message(interaction.original);
		}
		const message = this.add(interaction, body, plan);
		(interaction.followUps ??= new Map()).set(message.id, message);
		return this.world.message(message);
	}

	message(interaction, id) {
		const message = id === '@original' ? interaction.original
			: interaction.followUps?.get(id) ??
				(interaction.original?.id === id ? interaction.original : null);
		if (!message || message.deleted) {
			throw new Refusal(10008);
		}
		return message;
	}

	get({ params }) {
		return this.world.message(this.message(this.of(params), params.message));
	}

	edit({ params, body, files }) {
		const interaction = this.of(params);
		const message = this.message(interaction, params.message);
		const plan = this.plan(interaction, 'edit', body, { files, before: message });
		interaction.later = message === interaction.original ? false : interaction.later;
		this.change(message, body, plan);
		return this.world.message(message);
	}

	remove({ params }) {
		const interaction = this.of(params);
		const message = this.message(interaction, params.message);
		interaction.later = message === interaction.original ? false : interaction.later;
		this.people.show(message, 'delete');
		message.deleted = true;
		this.world.forgetFiles(message.attachments);
		message.channel.messages.delete(message.id);
		if (!message.aside) {
			this.gateway.deletedMessage(message);
		}
		return null;
	}

	// A modal filled in.
	submit(user, values) {
		const modal = this.people.modals.get(user.id);
		if (!modal) {
			throw new Error(`${user.name} has no modal before them`);
		}
		const { message, channel } = modal.interaction;
		const picks = new Picks(this.world, channel);
		const components = modal.components.map((part) => filled(part, values, picks));
		this.people.modals.delete(user.id);
		return this.begin(SUBMIT, user, channel,
			{ custom_id: modal.custom_id, components, ...picks.told() },
			{ message: message && !message.deleted ? message : null, cause: modal.interaction });
	}

	unfinished() {
		return [...this.byId.values()].filter((each) => each.later)
			.map((each) => ({ interaction: each.id, user: each.user.name, data: each.data }));
	}
}

module.exports = { Interactions, COMMAND, COMPONENT, COMPLETE, SUBMIT };
