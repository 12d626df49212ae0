#pragma once

#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/state.h"

/* The adapter for Discord without its network: gateway and REST are played by the test, and all
 * that it does, downwards and upwards, becomes lines of one text. */

enum {
	FAKE_LINES = 1 << 16,
	FAKE_REQUESTS = 64,
	FAKE_ANSWERS = 4,
	FAKE_KEPT = 8,
	FAKE_SERVERS = 64
};

/* A request that waits for its answer. */
struct fake_request {
	uint64_t (*ready)(void *data);
	json_t *(*compose)(void *data, struct rest_file *file);
	bool (*again)(void *data, const struct rest_response *response);
	void (*done)(void *data, const struct rest_response *response);
	void (*drop)(void *data);
	void *data;
	const char *method;
	char path[640];
	struct rest_file file;
	json_t *body;
	bool held;
	bool interaction, repeatable, leads;
	uint64_t within_ms;
	bool tells_nothing;
};

struct fake_answer {
	const char *text; /* NULL: this and what follows is not said */
	const char *title;
	bool aloud;
	int64_t panel; /* the table that it shows a hand of; 0: none */
	const struct chat_form *form;
	struct picture *picture;
};

struct fake {
	char lines[FAKE_LINES];
	struct fake_request requests[FAKE_REQUESTS];
	size_t n_requests;
	bool token_refused;
	bool no_spare;
	bool holds;                                /* requests till fake_leave() */
	struct fake_request unsaid[FAKE_REQUESTS]; /* had nothing to say when they could leave */
	size_t n_unsaid;
	int refused; /* what rest_send() returns, 0: all is taken */
	const struct gateway_listener *gateway;
	void *gateway_data;
	const struct gateway_config *gateway_config;
	const struct rest_config *rest_config;
	int64_t turn;                             /* the one that goes on */
	bool slow;                                /* to keep what is stored takes long */
	uint64_t lag_ms, now_ms, work_ms;         /* work_ms: how long the listener takes */
	void (*pressed)(struct chat *chat);       /* does what a press does; NULL: nothing */
	struct fake_answer answers[FAKE_ANSWERS]; /* of the listener to whatever it hears */
	size_t n_choices;
	const char *first_choice; /* its words; NULL: a number, like those of the others */
	const char *fatal;
	int64_t n_posts; /* of live messages */
	bool again;      /* the next has the number of the last */
	bool resumable;  /* as it left */
	int64_t handled; /* the sequence that is stored with what is caused now */
	/* What outlives the adapter. */
	int64_t next_number; /* of direct messages; 0: none can be kept, and they have none */
	uint64_t database;
	struct kept_session sessions[FAKE_KEPT];
	char places[FAKE_KEPT][64];
	struct fake_name {
		char id[24], name[64], parent[24]; /* of a user: name is the DM channel */
	} direct[FAKE_KEPT], names[FAKE_KEPT];
	char servers[FAKE_SERVERS][24]; /* noted */
	bool forgetful;                 /* none can be noted */
	size_t n_sessions, n_places, n_direct, n_names, n_servers;
};

extern struct fake fake;
extern const struct chat_listener fake_listener;
extern const struct discord_owner fake_owner;

/* fake.lines so far, which begins anew. Valid until the next call. */
const char *fake_take(void);
void fake_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Answers the n-th request since the last fake_drop(); body is JSON or NULL. */
void fake_reply(size_t n, int status, int code, const char *body);
/* It never left. */
void fake_give_up(size_t n);
/* In how many milliseconds by the loop. */
uint64_t fake_due_in(const struct discord *discord, enum timer timer);
/* The last, which is held, leaves as it is by now; or one does that has become ready. False: none
 * has. */
void fake_leave(void);
bool fake_leave_ready(void);
/* One that had nothing to say is done. False: there is none. */
bool fake_end_unsaid(void);
/* Forgets all requests. */
void fake_drop(void);
