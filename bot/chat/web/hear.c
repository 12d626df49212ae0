#include "bot/chat/web/hear.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/chat/web/outgoing.h"

enum { COMPUTERS_MOST = 20 };

/* Watching */

/* What was sent behind *at goes. */
static void take_back(struct web_chat *web, struct mail **at) {
	for (const struct mail *mail = *at; mail != NULL; mail = mail->next) {
		web->n_mails--;
	}
	mail_destroy_all(*at);
	*at = NULL;
	web->last = at;
}

static void send_missing(struct web_chat *web, int64_t table, const char *language) {
	struct mail *mail = mail_create(MAIL_MISSING);
	if (mail != NULL) {
		mail->table = table;
		snprintf(mail->language, sizeof(mail->language), "%s", language);
	}
	outgoing_send(web, mail);
}

/* The table is shown within watched(), and who may look is known only behind it. */
static void watch(struct web_chat *web, int64_t table, const char *language) {
	struct mail **before = web->last;
	struct place_entry *place = places_of_table(&web->places, table, language);
	place = place != NULL ? place : places_add(&web->places, table, language);
	struct mail *open = place != NULL ? outgoing_mail(MAIL_OPEN, place) : NULL;
	if (open == NULL) {
		send_missing(web, table, language);
		return;
	}
	outgoing_send(web, open);
	place->asked = true;
	int rc = web->chat.listener->watched(
		web->chat.data, &web->chat, table, place->name, place->language, &place->access);
	if (rc < 0) {
		take_back(web, before);
		places_drop(&web->places, place);
		send_missing(web, table, language);
	} else {
		open->access = place->access;
	}
}

static void unwatch(struct web_chat *web, int64_t table, const char *language) {
	struct place_entry *place = places_of_table(&web->places, table, language);
	if (place != NULL && places_is_own(place) && !place->over) {
		return;
	}
	send_missing(web, table, language);
	if (place != NULL && places_is_own(place)) {
		places_drop(&web->places, place); /* it is the bot's to leave */
	} else if (place != NULL) {
		char name[PLACE_NAME_SIZE];
		snprintf(name, sizeof(name), "%s", place->name);
		places_drop(&web->places, place);
		web->chat.listener->unwatched(web->chat.data, &web->chat, name);
	}
}

/* Guests */

static void come(struct web_chat *web, const struct mail *mail) {
	struct guest_entry *guest = guest_list_need(&web->guests, mail->guest);
	const struct place_entry *place =
		places_of_table(&web->places, mail->table, mail->language);
	if (guest != NULL) {
		guest->present = true;
		web->chat.listener->came(web->chat.data, &web->chat,
			place != NULL ? place->name : "",
			(struct chat_person){guest->entry.key, guest->name});
	}
}

static void leave(struct web_chat *web, const char *key) {
	struct guest_entry *guest = guest_list_find(&web->guests, key);
	if (guest != NULL && guest->present) {
		guest->present = false;
		web->chat.listener->left(web->chat.data, &web->chat,
			(struct chat_person){guest->entry.key, guest->name});
	}
}

/* What they do */

/* Of the mail, as the listener hears it. */
struct heard_post {
	struct place_entry *place; /* NULL: in private */
	struct guest_entry *guest;
	const struct mail *mail;
};

static struct chat_message message_of(const struct heard_post *heard, const char *text) {
	const struct place_entry *place = heard->place;
	return (struct chat_message){
		.place = place != NULL ? place->name : NULL,
		.from = {heard->guest->entry.key, heard->guest->name},
		.moderates = place != NULL && strcmp(place->opener, heard->guest->entry.key) == 0,
		.by_name = true,
		.unseen = true,
		.invited = heard->mail->post->kind == ROUTE_INVITATION,
		.source = heard->mail->post->source,
		.language = heard->mail->language,
		.text = text,
	};
}

static void type(struct web_chat *web, const struct heard_post *heard, const char *text) {
	struct chat_message message = message_of(heard, text);
	web->chat.listener->message(web->chat.data, &web->chat, &message);
}

static void press(struct web_chat *web, const struct heard_post *heard) {
	const struct mail_post *post = heard->mail->post;
	struct chat_message message = message_of(heard, post->text);
	web->chat.listener->pressed(web->chat.data, &web->chat, &message, post->id);
}

static void press_or_type(struct web_chat *web, const struct heard_post *heard) {
	const struct mail_post *post = heard->mail->post;
	if (post->id[0] != '\0') {
		press(web, heard);
	} else if (post->text[0] != '\0') {
		type(web, heard, post->text);
	}
}

static void join(struct web_chat *web, const struct heard_post *heard, struct mail *answer) {
	type(web, heard, "join");
	answer->done = web->seated_at == heard->mail->table;
}

/* Whoever comes without a word begins the lesson. */
static void learn(struct web_chat *web, const struct heard_post *heard, struct mail *answer) {
	char text[ROUTE_GAME_SIZE + 16];
	const struct mail_post *post = heard->mail->post;
	(void)answer;
	if (post->id[0] != '\0' || post->text[0] != '\0') {
		press_or_type(web, heard);
	} else {
		snprintf(text, sizeof(text), "learn %s", post->game);
		type(web, heard, text);
	}
}

static bool is_word(const char *text) {
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
	return n > 0 && text[n] == '\0';
}

static void add_computers(struct web_chat *web, const struct heard_post *heard) {
	char text[64];
	const struct mail_post *post = heard->mail->post;
	int n = post->computers < COMPUTERS_MOST ? post->computers : COMPUTERS_MOST;
	if (n > 0) {
		snprintf(text, sizeof(text), "addbot %s %d",
			is_word(post->level) ? post->level : "normal", n);
		type(web, heard, text);
	}
}

/* Its own place speaks the language of who opens it, as theirs to moderate. */
static void choose_language(struct web_chat *web, const struct heard_post *heard) {
	char text[32];
	const char *language = heard->place->language;
	const char *usual = web->config.language != NULL ? web->config.language : "en";
	if (strcmp(language, usual) != 0) {
		snprintf(text, sizeof(text), "settings language=%s", language);
		type(web, heard, text);
	}
}

static void open_table(struct web_chat *web, struct heard_post *heard, struct mail *answer) {
	char text[ROUTE_GAME_SIZE + 16];
	const struct mail_post *post = heard->mail->post;
	struct place_entry *place = places_add_own(&web->places, NULL, heard->mail->language);
	if (place == NULL || !is_word(post->game)) {
		return;
	}
	snprintf(place->opener, sizeof(place->opener), "%s", heard->guest->entry.key);
	heard->place = place;
	web->posts_place = place;
	web->opened = 0;
	choose_language(web, heard);
	snprintf(text, sizeof(text), "new %s", post->game);
	type(web, heard, text);
	web->posts_place = NULL;
	if (web->opened == 0) {
		places_drop(&web->places, place);
		return;
	}
	add_computers(web, heard);
	answer->done = true;
	answer->table = place->table;
	answer->access = place->access;
}

static void send_renewed(struct web_chat *web, const char *guest, const char *key, bool done) {
	struct mail *mail = mail_create(MAIL_RENEWED);
	if (mail == NULL || (mail->words = strdup(key)) == NULL) {
		mail_destroy(mail);
		return;
	}
	snprintf(mail->guest, sizeof(mail->guest), "%s", guest);
	mail->done = done;
	outgoing_send(web, mail);
}

/* The guest goes by another key: the former is nobody's. */
static void renew(struct web_chat *web, struct heard_post *heard, struct mail *answer) {
	struct guest_entry *former = heard->guest;
	struct guest_entry *guest = guest_list_need(&web->guests, heard->mail->post->renewed);
	if (guest == NULL) {
		send_renewed(web, former->entry.key, "", false);
		return;
	}
	memcpy(guest->name, former->name, sizeof(guest->name));
	struct chat_person person = {guest->entry.key, guest->name};
	answer->done = web->chat.listener->becomes(
		web->chat.data, &web->chat, former->entry.key, person, true);
	send_renewed(web, former->entry.key, guest->entry.key, answer->done);
	if (!answer->done) {
		guest_list_forget(&web->guests, guest);
		return;
	}
	guest->present = true;
	heard->guest = guest;
	web->poster = guest->entry.key;
	places_renew_opener(&web->places, former->entry.key, guest->entry.key);
	outgoing_renew(web, former->entry.key, guest->entry.key);
	guest_list_forget(&web->guests, former);
	web->chat.listener->came(web->chat.data, &web->chat, "", person);
}

static void do_post(struct web_chat *web, struct heard_post *heard, struct mail *answer) {
	switch (heard->mail->post->kind) {
	case ROUTE_INVITATION:
		join(web, heard, answer);
		break;
	case ROUTE_LEARN:
		learn(web, heard, answer);
		break;
	case ROUTE_NEW:
		open_table(web, heard, answer);
		break;
	case ROUTE_RENEW:
		renew(web, heard, answer);
		break;
	default:
		press_or_type(web, heard);
		break;
	}
}

/* A name is told where one sits down; whoever never did is called something all the same. */
static void take_name(const struct mail *mail, struct guest_entry *guest) {
	char name[GUEST_NAME_SIZE];
	if (names_show(mail->post->name, GUEST_NAME_MOST, name, sizeof(name))) {
		memcpy(guest->name, name, sizeof(guest->name));
	}
}

static bool is_at_table(enum route_kind kind) {
	return kind == ROUTE_PRESS || kind == ROUTE_SAY || kind == ROUTE_INVITATION;
}

static void hear_post(struct web_chat *web, const struct mail *mail) {
	struct mail *answer = mail_create(MAIL_ANSWER);
	struct heard_post heard = {.mail = mail,
		.place = is_at_table(mail->post->kind)
				 ? places_of_table(&web->places, mail->table, mail->language)
				 : NULL,
		.guest = guest_list_need(&web->guests, mail->guest)};
	if (answer == NULL || heard.guest == NULL) {
		mail_destroy(answer);
		return; /* the server tells them in a while */
	}
	answer->connection = mail->connection;
	heard.guest->present = true;
	take_name(mail, heard.guest);
	web->poster = heard.guest->entry.key;
	web->seated_at = 0;
	if (heard.place != NULL || !is_at_table(mail->post->kind)) {
		do_post(web, &heard, answer);
	} else {
		answer->vain = true;
	}
	web->poster = NULL;
	answer->fragment = html_take(&web->answer);
	answer->words = html_take(&web->words);
	answer->title = strdup(heard.guest->name);
	outgoing_send(web, answer);
}

void hear_mail(struct web_chat *web, struct mail *mail) {
	switch (mail->kind) {
	case MAIL_WATCH:
		watch(web, mail->table, mail->language);
		break;
	case MAIL_IDLE:
		unwatch(web, mail->table, mail->language);
		break;
	case MAIL_CAME:
		come(web, mail);
		break;
	case MAIL_LEFT:
		leave(web, mail->guest);
		break;
	case MAIL_POST:
		hear_post(web, mail);
		break;
	default:
		break;
	}
}
