#pragma once

#include "bot/chat/discord/rest/rest_request.h"

/* Consequences of a response to a message, by Discord's "JSON Error Codes". */

enum error_class {
	ERROR_NONE,
	ERROR_REJECTED,        /* this message is and always will be; others are not */
	ERROR_ARCHIVED,        /* the thread must be unarchived first */
	ERROR_UNEDITABLE,      /* the message to edit is deleted, or cannot be edited */
	ERROR_UNKNOWN_CHANNEL, /* the channel is deleted */
	ERROR_FORBIDDEN,       /* nothing may be said there, or to this person */
	ERROR_OUTAGE,          /* no response, or a server error, however often it was tried */
};

enum error_class error_class_of(const struct rest_response *response);

/* As error_class_of(), for a direct message or for opening the channel for it: forbidden by the
 * person, and by nobody else. */
enum error_class error_class_in_private(const struct rest_response *response, bool opening);

/* It may be about a file that came with the message: without, it may be taken. */
bool error_class_is_about_file(const struct rest_response *response);

/* The permission that an administrator would have to grant. "": not known. */
const char *error_class_permission(const struct rest_response *response);
