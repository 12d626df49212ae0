#include "engine/perudo/parse.h"

#include "engine/lexicon.h"
#include "engine/perudo/bids.h"

/* A number is a count or a face: where it stands decides. */
enum {
	TOKEN_FACE = TOKEN_OWN, /* can only be a face: "threes", "3s" */
	TOKEN_LONE_A,           /* an ace, but only behind a count: "a 5" is no five aces */
	TOKEN_AS_COUNT,         /* the number before it is a count: 個 */
	TOKEN_AS_FACE,          /* the number before it is a face: が */
	TOKEN_BETWEEN,          /* "x", "of" */
	TOKEN_STOP,             /* "!": nothing but the like follows */
};

static const struct known_word known_words[] = {
	{"ace aces ones エース", TOKEN_FACE, 1},
	{"twos", TOKEN_FACE, 2},
	{"threes", TOKEN_FACE, 3},
	{"fours", TOKEN_FACE, 4},
	{"fives", TOKEN_FACE, 5},
	{"sixes", TOKEN_FACE, 6},
	{"a", TOKEN_LONE_A, 1},
	{"個 こ コ", TOKEN_AS_COUNT},
	{"の目 が を は", TOKEN_AS_FACE},
	{"of の × * , 、 -", TOKEN_BETWEEN},
	{"です で と ! ? . 。", TOKEN_STOP},
	{NULL},
};

/* "3s", "3's": a face. */
static int read_number(const char **at, int *value) {
	bool minus = **at == '-';
	*at += minus;
	int n = lexicon_read_number(at);
	*value = minus ? -n : n;
	const char *behind = *at + (**at == '\'');
	if (*behind == 's' && !lexicon_is_letter(behind[1])) {
		*at = behind + 1;
		return TOKEN_FACE;
	}
	return TOKEN_NUMBER;
}

/* A minus is one only where a number could begin: "5-3" is five threes. An x needs no blanks around
 * it: "3xa"; no other word known here begins with one. */
static int read_token(const char *start, const char **at, int *value) {
	while (**at == ' ') {
		(*at)++;
	}
	bool fresh = *at == start || (*at)[-1] == ' ';
	bool minus = fresh && **at == '-' && lexicon_is_digit((*at)[1]);
	if (lexicon_is_digit(**at) || minus) {
		return read_number(at, value);
	}
	if (**at == 'x') {
		(*at)++;
		return TOKEN_BETWEEN;
	}
	return lexicon_next(known_words, at, value);
}

/* What has not been said: no number reaches it. */
enum { UNSAID = INT16_MIN };

/* A bid as far as it has been understood. */
struct half_bid {
	int count, face;       /* or UNSAID */
	int plain[2], n_plain; /* numbers that may still be either */
	int last;              /* token */
};

static int parts_of(const struct half_bid *bid) {
	return bid->n_plain + (bid->count != UNSAID) + (bid->face != UNSAID);
}

static bool take_face(struct half_bid *bid, int value) {
	if (bid->face != UNSAID || parts_of(bid) == 2) {
		return false;
	}
	bid->face = value;
	return true;
}

static bool take(struct half_bid *bid, int token, int value) {
	bool behind_number = bid->last == TOKEN_NUMBER;
	switch (token) {
	case TOKEN_NUMBER:
		if (parts_of(bid) == 2) {
			return false;
		}
		bid->plain[bid->n_plain++] = value;
		return true;
	case TOKEN_FACE:
		return take_face(bid, value);
	case TOKEN_LONE_A:
		return parts_of(bid) == 1 && take_face(bid, value);
	case TOKEN_AS_COUNT:
		if (!behind_number || bid->count != UNSAID) {
			return false;
		}
		bid->count = bid->plain[--bid->n_plain];
		return true;
	case TOKEN_AS_FACE:
		return behind_number ? take_face(bid, bid->plain[--bid->n_plain])
				     : bid->last == TOKEN_FACE || bid->last == TOKEN_AS_FACE;
	case TOKEN_BETWEEN:
		return behind_number || bid->last == TOKEN_FACE || bid->last == TOKEN_AS_COUNT;
	default:
		return token == TOKEN_STOP;
	}
}

/* Numbers without a mark: the count comes first, unless it is known. */
static void settle_plain(struct half_bid *bid) {
	int face_at = 0;
	if (bid->n_plain > 0 && bid->count == UNSAID) {
		bid->count = bid->plain[0];
		face_at = 1;
	}
	if (bid->n_plain > face_at) {
		bid->face = bid->plain[face_at];
	}
}

static bool read_bid(const char *words, struct half_bid *bid) {
	int value = 0;
	const char *at = words;
	for (int token; (token = read_token(words, &at, &value)) != TOKEN_END;) {
		bool over = bid->last == TOKEN_STOP && token != TOKEN_STOP;
		if (over || !take(bid, token, value)) {
			return false;
		}
		bid->last = token;
	}
	settle_plain(bid);
	return bid->last != TOKEN_BETWEEN;
}

/* In a palifico round the face of the standing bid goes without saying, but for who may change it.
 */
static void fill_in_face(const struct perudo *p, int seat, struct half_bid *bid) {
	bool locked = p->palifico != SEAT_NONE && p->count > 0 && !perudo_is_veteran(p, seat);
	if (bid->face == UNSAID && locked) {
		bid->face = p->face;
	}
}

int perudo_parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	const struct perudo *p = view;
	struct half_bid bid = {UNSAID, UNSAID, {0}, 0, TOKEN_END};
	*move = (struct move){
		.seat = (int8_t)seat,
		.verb = (uint8_t)(verb == VERB_ANY ? VERB_BID : verb),
	};
	if (verb > VERB_CALZA || !read_bid(words, &bid)) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_BID) {
		fill_in_face(p, seat, &bid);
	}
	if ((verb == VERB_DUDO || verb == VERB_CALZA) && bid.count == UNSAID &&
		bid.face == UNSAID) {
		return PARSE_OK;
	}
	if (bid.count == UNSAID || bid.face == UNSAID) {
		return PARSE_UNCLEAR;
	}
	if (verb == VERB_DUDO) { /* "dudo 5 3" is taken while that bid stands */
		return bid.count == p->count && bid.face == p->face ? PARSE_OK : PARSE_UNCLEAR;
	}
	*move = MOVE(seat, move->verb, bid.count, bid.face);
	return PARSE_OK;
}
