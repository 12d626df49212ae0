#pragma once

#include "bot/chat/discord/rest/rest_request.h"

/* Classes of responses to a message, by Discord's "JSON Error Codes". */

enum error_class {
	ERROR_NONE,
	ERROR_REJECTED,        /* this message is refused for ever; others are not */
	ERROR_ARCHIVED,        /* the thread must be unarchived first */
	ERROR_UNEDITABLE,      /* the message to edit is deleted, or cannot be edited */
	ERROR_UNKNOWN_CHANNEL, /* the channel is deleted */
	ERROR_FORBIDDEN,       /* no message is allowed there, or to this person */
	ERROR_OUTAGE,          /* no response, or a server error, at every attempt */
};

enum error_class error_class_of(const struct rest_response *response);

/* As error_class_of(), for a direct message or for opening its channel: only the person can forbid
 * those. */
enum error_class error_class_in_private(const struct rest_response *response, bool opening);

/* The error may be about a file of the message: it may be taken without. */
bool error_class_is_about_file(const struct rest_response *response);

/* The permission that an administrator would have to grant. "": not known. */
const char *error_class_permission(const struct rest_response *response);
