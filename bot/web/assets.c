#include "bot/web/assets.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bot/draw/svg.h"
#include "bot/web/assets_all.h"

enum { A_DAY = 24 * 60 * 60, LASTS_MS = 60 * 60 * 1000 };

static const struct asset *find(const char *path) {
	const struct asset *asset = assets_all;
	while (asset->path != NULL && strcmp(asset->path, path) != 0) {
		asset++;
	}
	return asset->path != NULL ? asset : NULL;
}

const char *assets_version(const char *path) {
	const struct asset *asset = find(path);
	assert(asset != NULL);
	return asset->version;
}

/* After the style of pages comes the style of the boards in them. */
static bool write_out(const struct asset *asset, struct web_response *response) {
	FILE *out = open_memstream(&response->body, &response->len);
	if (out == NULL) {
		return false;
	}
	fwrite(asset->bytes, 1, asset->len, out);
	if (strcmp(asset->path, "/style.css") == 0) {
		svg_write_style_sheet(out);
	}
	return fclose(out) == 0;
}

bool assets_answer(const char *path, struct web_response *response) {
	const struct asset *asset = find(path);
	if (asset == NULL) {
		return false;
	}
	*response = (struct web_response){
		.status = 200, .type = asset->type, .max_age = A_DAY, .fresh_ms = LASTS_MS};
	if (!write_out(asset, response)) {
		response->status = 503;
		response->len = 0;
	}
	snprintf(response->etag, sizeof(response->etag), "%s", asset->version);
	return true;
}
