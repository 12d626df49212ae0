#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/irc/irc.h"
#include "engine/spans.h"

/* A bot that does as it is told, to drive the IRC adapter in tests. Everything its listener hears
 * is a line on standard output, and these commands are obeyed:
 *
 *   say WORDS      says them where it was asked, or in the first channel
 *   answer WORDS   the same as an answer
 *   call WORDS     the same as a call, behind a line
 *   news WORDS     the same as what happens at table 1, not in its game
 *   move N WORDS   the same as the move N of table 1
 *   again W|W…     says them, a line each, as lines 3… of step 5 of table 1, once more
 *   tell WORDS     says them to the asker in private
 *   hand WORDS     the same as a hand at table 1, which can wait
 *   reply WORDS    the same as an answer
 *   ahead WORDS    the same, before what waits until it is kept
 *   to KEY WORDS   says them to that person in private
 *   many N         that many lines, numbered, where it was asked
 *   hands N        that many hands of dice on one line
 *   prove KEY      finds out for table 1 whether that person can be reached; "me": the asker
 *   keep           nothing may leave any more, as if the disk could not keep it
 *   store          something is stored: what is said from now on waits until it is kept
 *   sync           it is
 *   configure K=V  changes a setting of the first network, as a reload does
 *   quit WORDS     destroys this adapter
 *   hear LINE      hears it, as one that another process passes on
 *
 * Its arguments are key=value, one network after another; "network=NAME" begins one. */

enum {
	NETWORKS_MOST = 4,
	CHANNELS_MOST = 1000,
	NAMES_MOST = 4,
	CHANGES_MOST = 8,
	POST_MOST = 16 * 1024
};

static struct irc_config configs[NETWORKS_MOST];
static struct irc_channel_config channels[NETWORKS_MOST][CHANNELS_MOST];
static const char *servers[NETWORKS_MOST][NAMES_MOST], *alternates[NETWORKS_MOST][NAMES_MOST];
static const char *inviters[NETWORKS_MOST][NAMES_MOST], *moderators[NETWORKS_MOST][NAMES_MOST];
static struct chat *chats[NETWORKS_MOST];
static bool nothing_leaves;
static uint64_t stored, kept; /* counted */

static void set_mechanism(struct irc_config *config, const char *value) {
	config->sasl.mechanism = strcmp(value, "plain") == 0   ? IRC_SASL_PLAIN
				 : strcmp(value, "scram") == 0 ? IRC_SASL_SCRAM_SHA_256
							       : IRC_SASL_EXTERNAL;
}

static const struct {
	const char *key;
	size_t offset;
} strings[] = {
	{"bind", offsetof(struct irc_config, bind)},
	{"modes", offsetof(struct irc_config, modes)},
	{"realname", offsetof(struct irc_config, realname)},
	{"nickserv_password", offsetof(struct irc_config, nickserv.password_file)},
	{"nickserv_account", offsetof(struct irc_config, nickserv.account)},
	{"ca", offsetof(struct irc_config, ca_file)},
	{"nick", offsetof(struct irc_config, nick)},
	{"password", offsetof(struct irc_config, password_file)},
	{"account", offsetof(struct irc_config, sasl.account)},
	{"sasl_password", offsetof(struct irc_config, sasl.password_file)},
	{"cert", offsetof(struct irc_config, sasl.cert_file)},
	{"key", offsetof(struct irc_config, sasl.key_file)},
};

static const struct {
	const char *key;
	size_t offset;
} numbers[] = {
	{"burst", offsetof(struct irc_config, rate.burst)},
	{"per_second", offsetof(struct irc_config, rate.per_second)},
	{"scale", offsetof(struct irc_config, pause_scale)},
	{"silence", offsetof(struct irc_config, silence_scale)},
};

static void set(struct irc_config *config, size_t network, const char *key, const char *value) {
	for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); i++) {
		if (strcmp(key, strings[i].key) == 0) {
			memcpy((char *)config + strings[i].offset, &value, sizeof(value));
		}
	}
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (strcmp(key, numbers[i].key) == 0) {
			double number = strtod(value, NULL);
			memcpy((char *)config + numbers[i].offset, &number, sizeof(number));
		}
	}
	if (strcmp(key, "port") == 0) {
		config->port = (uint16_t)strtoul(value, NULL, 10);
	} else if (strcmp(key, "tls") == 0) {
		config->tls = strcmp(value, "yes") == 0;
	} else if (strcmp(key, "rate") == 0) {
		config->rate.automatic = strcmp(value, "auto") == 0;
	} else if (strcmp(key, "sasl") == 0) {
		set_mechanism(config, value);
	} else if (strcmp(key, "channel") == 0 && config->channel_count < CHANNELS_MOST) {
		channels[network][config->channel_count++].name = value;
	} else if (strcmp(key, "channel_key") == 0 && config->channel_count > 0) {
		channels[network][config->channel_count - 1].key_file = value;
	} else if (strcmp(key, "server") == 0 && config->server_count < NAMES_MOST) {
		servers[network][config->server_count++] = value;
	} else if (strcmp(key, "alternate") == 0 && config->alternate_count < NAMES_MOST) {
		alternates[network][config->alternate_count++] = value;
	} else if (strcmp(key, "invited_by") == 0 && config->inviter_count < NAMES_MOST) {
		inviters[network][config->inviter_count++] = value;
	} else if (strcmp(key, "moderator") == 0 && config->moderator_count < NAMES_MOST) {
		moderators[network][config->moderator_count++] = value;
	} else if (strcmp(key, "uninvited") == 0) {
		config->inviter_count = 0;
	}
}

static void show(struct chat *chat, const char *what, const char *place,
	const struct chat_person *person, const char *rest) {
	printf("%s\t%s\t%s\t%s\t%s\t%s\n", chat->network, what, place != NULL ? place : "-",
		person != NULL ? person->key : "-", person != NULL ? person->name : "-", rest);
	fflush(stdout);
}

static void show_failure(struct chat *chat, int rc) {
	if (rc < 0) {
		show(chat, "failed", NULL, NULL, strerror(-rc));
	}
}

static void say(struct chat *chat, const struct chat_message *message, const struct post *post) {
	size_t number = 0;
	while (chats[number] != chat) {
		number++;
	}
	const char *place = message->place != NULL ? message->place : channels[number][0].name;
	show_failure(chat, chat->impl->say(chat, place, post));
}

static void do_say(struct chat *chat, const struct chat_message *message, const char *words) {
	say(chat, message, &(struct post){.text = words});
}

static void do_answer(struct chat *chat, const struct chat_message *message, const char *words) {
	say(chat, message, &(struct post){.text = words, .asker = message->from.key});
}

/* "ann|さん": a name, and what follows. */
static void do_call(struct chat *chat, const struct chat_message *message, const char *words) {
	char buf[POST_MOST];
	struct text text = TEXT_INTO(buf);
	text_puts(&text, "done\n");
	size_t name = strcspn(words, "|");
	spans_begin_call(&text);
	text_put(&text, words, name);
	spans_end_called(&text);
	text_puts(&text, words + name + (words[name] == '|'));
	say(chat, message, &(struct post){.text = buf, .table = 1});
}

/* "joined: …" is news with no blank behind it. */
static void do_news(struct chat *chat, const struct chat_message *message, const char *words) {
	bool joined = strncmp(words, "joined: ", 8) == 0;
	say(chat, message,
		&(struct post){
			.text = words + (joined ? 8 : 0), .gap = joined ? "" : NULL, .table = 1});
}

static void do_again(struct chat *chat, const struct chat_message *message, const char *words) {
	char text[POST_MOST];
	snprintf(text, sizeof(text), "%s", words);
	for (char *bar; (bar = strchr(text, '|')) != NULL;) {
		*bar = '\n';
	}
	say(chat, message, &(struct post){.text = text, .table = 1, .step = 5, .line = 3});
}

static void do_keep(struct chat *chat, const struct chat_message *message, const char *words) {
	(void)message;
	(void)words;
	nothing_leaves = true;
	show(chat, "kept", NULL, NULL, "");
}

static void do_store(struct chat *chat, const struct chat_message *message, const char *words) {
	(void)chat;
	(void)message;
	(void)words;
	stored++;
}

static void do_sync(struct chat *chat, const struct chat_message *message, const char *words) {
	(void)message;
	(void)words;
	kept = stored;
	chat->impl->durable(chat);
}

static void do_move(struct chat *chat, const struct chat_message *message, const char *words) {
	char *rest;
	int64_t move = strtoll(words, &rest, 10);
	say(chat, message, &(struct post){.text = rest, .table = 1, .move = move});
}

static void do_tell(struct chat *chat, const struct chat_message *message, const char *words) {
	struct post post = {.text = words};
	show_failure(chat, chat->impl->tell(chat, message->from.key, &post));
}

static void do_hand(struct chat *chat, const struct chat_message *message, const char *words) {
	struct post post = {.text = words, .table = 1, .can_wait = true, .hand = true};
	show_failure(chat, chat->impl->tell(chat, message->from.key, &post));
}

static void do_reply(struct chat *chat, const struct chat_message *message, const char *words) {
	chat->impl->answer(chat, message, &(struct post){.text = words}, false);
}

static void do_ahead(struct chat *chat, const struct chat_message *message, const char *words) {
	struct post post = {.text = words};
	show_failure(chat, chat->impl->tell_ahead(chat, message->from.key, &post));
}

static void do_to(struct chat *chat, const struct chat_message *message, const char *words) {
	char key[256];
	struct post post = {.text = strchr(words, ' ') + 1};
	(void)message;
	snprintf(key, sizeof(key), "%.*s", (int)(post.text - words - 1), words);
	show_failure(chat, chat->impl->tell(chat, key, &post));
}

static void do_message(struct chat *chat, const struct chat_message *message, const char *words) {
	struct post post = {.text = words, .mode = MODE_MESSAGE};
	show_failure(chat, chat->impl->tell(chat, message->from.key, &post));
}

static void do_many(struct chat *chat, const struct chat_message *message, const char *words) {
	char text[POST_MOST];
	size_t len = 0;
	long count = strtol(words, NULL, 10);
	for (long i = 1; i <= count && len < sizeof(text) - 32; i++) {
		len += (size_t)snprintf(text + len, sizeof(text) - len, "line %ld\n", i);
	}
	say(chat, message, &(struct post){.text = text, .table = 2, .move = count});
}

static void do_hands(struct chat *chat, const struct chat_message *message, const char *words) {
	char text[POST_MOST];
	size_t len = 0;
	long count = strtol(words, NULL, 10);
	for (long i = 1; i <= count && len < sizeof(text) - 64; i++) {
		len += (size_t)snprintf(text + len, sizeof(text) - len, "%sプレイヤー%ld 1 3 3 5 6",
			i > 1 ? " | " : "", i);
	}
	say(chat, message, &(struct post){.text = text});
}

static void do_prove(struct chat *chat, const struct chat_message *message, const char *words) {
	const char *key = strcmp(words, "me") == 0 ? message->from.key : words;
	struct post post = {.text = "can you hear me?", .table = 1};
	show_failure(chat, chat->impl->probe(chat, key, &post));
}

static void do_configure(struct chat *chat, const struct chat_message *message, const char *words) {
	static struct irc_config changed[CHANGES_MOST];
	static char texts[CHANGES_MOST][256];
	static size_t n;
	(void)message;
	assert(n < CHANGES_MOST && strchr(words, '=') != NULL);
	const struct irc_config *before = n > 0 ? &changed[n - 1] : &configs[0];
	char *text = texts[n];
	snprintf(text, sizeof(texts[n]), "%s", words);
	char *value = strchr(text, '=');
	*value++ = '\0';
	changed[n] = *before;
	set(&changed[n], 0, text, value);
	irc_configure(chat, &changed[n++]);
}

static void do_quit(struct chat *chat, const struct chat_message *message, const char *words) {
	(void)message;
	irc_quit(chat, words);
}

static const struct {
	const char *word;
	void (*obey)(struct chat *chat, const struct chat_message *message, const char *words);
} commands[] = {
	{"say ", do_say},
	{"answer ", do_answer},
	{"call ", do_call},
	{"news ", do_news},
	{"move ", do_move},
	{"again ", do_again},
	{"keep", do_keep},
	{"store", do_store},
	{"sync", do_sync},
	{"tell ", do_tell},
	{"hand ", do_hand},
	{"reply ", do_reply},
	{"ahead ", do_ahead},
	{"to ", do_to},
	{"message ", do_message},
	{"many ", do_many},
	{"hands ", do_hands},
	{"prove ", do_prove},
	{"configure ", do_configure},
	{"quit ", do_quit},
};

static struct chat_result on_message(
	void *data, struct chat *chat, const struct chat_message *message) {
	(void)data;
	char rest[1024];
	show(chat, "source", message->place, &message->from,
		message->source != NULL ? message->source : "-");
	snprintf(rest, sizeof(rest), "%s\t%s\t%s", message->moderates ? "moderates" : "-",
		message->by_name ? "by_name" : "-", message->text);
	show(chat, "message", message->place, &message->from, rest);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		size_t len = strlen(commands[i].word);
		if (strncmp(message->text, commands[i].word, len) == 0) {
			commands[i].obey(chat, message, message->text + len);
			break;
		}
	}
	return (struct chat_result){.done = true};
}

/* Tables stand where a channel is called so. */
static bool on_has_table(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	return strncmp(place, "#table", strlen("#table")) == 0;
}

static void on_entered(void *data, struct chat *chat, const char *place) {
	(void)data;
	show(chat, "entered", place, NULL, "-");
}

static void on_invited(
	void *data, struct chat *chat, const char *place, const char *by, const char *language) {
	(void)language;
	(void)data;
	show(chat, "invited", place, NULL, by);
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	(void)data;
	show(chat, "lost", place, NULL, "-");
}

static void on_unheard(void *data, struct chat *chat, const char *place) {
	(void)data;
	show(chat, "unheard", place, NULL, "-");
}

static void on_came(void *data, struct chat *chat, const char *place, struct chat_person person) {
	(void)data;
	show(chat, "came", place, &person, "-");
}

static void on_left(void *data, struct chat *chat, struct chat_person person) {
	(void)data;
	show(chat, "left", NULL, &person, "-");
}

static void on_renamed(void *data, struct chat *chat, struct chat_person person) {
	(void)data;
	show(chat, "renamed", NULL, &person, "-");
}

/* Whom a former key with "apart" in it wants to be is somebody else. */
static bool on_becomes(void *data, struct chat *chat, const char *former, struct chat_person person,
	enum chat_proof proof) {
	(void)data;
	static const char *const words[] = {
		[CHAT_PROOF_LOOKS] = "may be",
		[CHAT_PROOF_SEEN] = "becomes",
		[CHAT_PROOF_NICK] = "takes nick",
		[CHAT_PROOF_NICK_IN_USE] = "is in use",
	};
	show(chat, words[proof], former, &person, "-");
	return strstr(former, "apart") == NULL;
}

static void on_imitated(void *data, struct chat *chat, const char *key, bool on) {
	struct chat_person person = {.key = key, .name = on ? "on" : "off"};
	(void)data;
	show(chat, "imitated", NULL, &person, "-");
}

/* A host with "contested" in it. */
static bool on_is_imitated(void *data, struct chat *chat, const char *key) {
	(void)data, (void)chat;
	return strstr(key, "contested") != NULL;
}

static void on_logged_out(void *data, struct chat *chat, struct chat_person person) {
	(void)data;
	show(chat, "logged out", NULL, &person, "-");
}

static void on_reached(void *data, struct chat *chat, struct chat_person person) {
	(void)data;
	show(chat, "reached", NULL, &person, "-");
}

static void on_unreachable(
	void *data, struct chat *chat, struct chat_person person, const char *why) {
	(void)data;
	show(chat, "unreachable", NULL, &person, why);
}

static uint64_t on_written(void *data) {
	(void)data;
	return stored;
}

static int on_leaving(void *data, uint64_t written) {
	(void)data;
	return nothing_leaves ? -EIO : written > kept ? -EINPROGRESS : 0;
}

static void on_delivered(void *data, struct chat *chat, const struct post_end *end) {
	(void)data;
	char rest[80];
	int n = snprintf(rest, sizeof(rest), "%lld\t%lld", (long long)end->table,
		(long long)(end->move != 0 ? end->move : end->step));
	if (end->move == 0) {
		snprintf(rest + n, sizeof(rest) - (size_t)n, "\t%lld", (long long)end->line);
	}
	show(chat, end->move != 0 ? "sent" : "resent", NULL, NULL, rest);
}

static void on_talked(
	void *data, struct chat *chat, const char *place, const char *name, const char *text) {
	(void)data, (void)chat, (void)place, (void)name, (void)text;
}

static const struct chat_listener listener = {
	.talked = on_talked,
	.message = on_message,
	.has_table = on_has_table,
	.entered = on_entered,
	.invited = on_invited,
	.lost = on_lost,
	.unheard = on_unheard,
	.came = on_came,
	.left = on_left,
	.renamed = on_renamed,
	.becomes = on_becomes,
	.imitated = on_imitated,
	.is_imitated = on_is_imitated,
	.logged_out = on_logged_out,
	.reached = on_reached,
	.unreachable = on_unreachable,
	.commit_seq = on_written,
	.before_send = on_leaving,
	.delivered = on_delivered,
};

static size_t read_arguments(int argc, char **argv) {
	size_t networks = 0;
	for (int i = 1; i < argc; i++) {
		char *value = strchr(argv[i], '=');
		assert(value != NULL);
		*value++ = '\0';
		if (strcmp(argv[i], "network") == 0) {
			assert(networks < NETWORKS_MOST);
			configs[networks] = (struct irc_config){.name = value,
				.servers = servers[networks],
				.alternates = alternates[networks],
				.inviters = inviters[networks],
				.moderators = moderators[networks],
				.nickserv = {.to = "NickServ"},
				.nick = "echo",
				.prefix = "!",
				.channels = channels[networks]};
			networks++;
		} else {
			assert(networks > 0);
			set(&configs[networks - 1], networks - 1, argv[i], value);
		}
	}
	for (size_t i = 0; i < networks; i++) {
		if (configs[i].server_count == 0) {
			servers[i][configs[i].server_count++] = "127.0.0.1";
		}
	}
	return networks;
}

/* A memory of one host, and of invitations it only shows; before the start it had one. */

static char secure_host[64];
static uint16_t port_of_host;

static uint16_t secure_port(void *data, const char *host) {
	(void)data;
	return strcmp(host, secure_host) == 0 ? port_of_host : 0;
}

static void keep_secure(void *data, const char *host, uint16_t port, uint32_t seconds) {
	(void)data;
	snprintf(secure_host, sizeof(secure_host), "%s", host);
	port_of_host = seconds > 0 ? port : 0;
	printf("-\tsecure\t%s\t%u\t%u\n", host, port, seconds);
	fflush(stdout);
}

static void invitations(void *data, const char *network,
	void (*each)(void *of, const char *channel, const char *key), void *of) {
	(void)data, (void)network;
	if (getenv("ECHO_INVITED") != NULL) {
		each(of, getenv("ECHO_INVITED"), "account:ann");
	}
}

static void keep_invitation(
	void *data, const char *network, const char *channel, struct chat_person by) {
	(void)data;
	printf("%s\tkept\t%s\t%s\t%s\n", network, channel, by.key, by.name);
	fflush(stdout);
}

static void forget_invitation(void *data, const char *network, const char *channel) {
	(void)data;
	printf("%s\tforgot\t%s\n", network, channel);
	fflush(stdout);
}

static bool is_slow(void *data, const char *network, const char *place) {
	const char *known = getenv("ECHO_SLOW");
	(void)data, (void)network;
	return known != NULL && strcmp(place, known) == 0;
}

static void keep_slow(void *data, const char *network, const char *place) {
	(void)data;
	printf("%s\tslow\t%s\n", network, place);
	fflush(stdout);
}

static void forget_slow(void *data, const char *network) {
	(void)data;
	printf("%s\tslow no more\n", network);
	fflush(stdout);
}

static const struct irc_memory irc_memory = {secure_port, keep_secure, invitations, keep_invitation,
	forget_invitation, is_slow, keep_slow, forget_slow};

static void on_signal(uv_signal_t *signal, int number) {
	(void)number;
	uv_close((uv_handle_t *)signal, NULL);
	for (size_t i = 0; i < NETWORKS_MOST && chats[i] != NULL; i++) {
		chats[i]->impl->destroy(chats[i]);
	}
}

static void on_refused(void *data, const struct chat *chat, const char *why) {
	(void)data;
	printf("refused %s %s\n", chat->network, why);
	fflush(stdout);
}

int main(int argc, char **argv) {
	uv_loop_t loop;
	uv_signal_t end;
	size_t networks = read_arguments(argc, argv);
	log_setup(LOG_DEBUG, LOG_TEXT);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&loop);
	for (size_t i = 0; i < networks; i++) {
		chats[i] = irc_create(&loop, &configs[i], &listener, NULL);
		assert(chats[i] != NULL);
		irc_remember(chats[i], &irc_memory, NULL);
		irc_on_standard_replies(chats[i], on_refused, NULL);
	}
	uv_signal_init(&loop, &end);
	uv_signal_start(&end, on_signal, SIGTERM);
	uv_unref((uv_handle_t *)&end);
	uv_run(&loop, UV_RUN_DEFAULT);
	if (!uv_is_closing((uv_handle_t *)&end)) {
		uv_close((uv_handle_t *)&end, NULL);
		uv_run(&loop, UV_RUN_DEFAULT);
	}
	return uv_loop_close(&loop) == 0 ? 0 : 3;
}
