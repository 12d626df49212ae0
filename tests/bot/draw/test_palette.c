#include <criterion/criterion.h>
#include <math.h>

#include "bot/draw/palette.h"

/* What is written stands out by 4.5 to 1, and an outline that points something out by 3 to 1, also
 * for people who see colours differently: WCAG 2.1, 1.4.3 and 1.4.11, of colours as G. M. Machado,
 * M. M. Oliveira and L. A. F. Fernandes simulate them ("A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", 2009, severity 1.0), by matrices for linear RGB. */

static const double CONTRAST_LEAST = 4.5, OUTLINE_LEAST = 3;

struct colour {
	double rgb[3]; /* linear, 0 to 1 */
};

static const struct {
	const char *name;
	double matrix[3][3];
} eyes[] = {
	{"usual", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
			       {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
				 {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
			       {0.004733, 0.691367, 0.303900}}},
};

/* What stands on what. */
struct pair {
	enum ink front, behind;
};

static const struct pair letters[] = {
	{INK_TEXT, INK_TABLE},
	{INK_TEXT, INK_CARD},
	{INK_FAINT, INK_TABLE},
	{INK_FAINT, INK_CARD},
	{INK_PRINT, INK_DIE},
	{INK_PRINT, INK_LIT},
	{INK_PRINT, INK_RED},
	{INK_PRINT, INK_YELLOW},
	{INK_PRINT, INK_GREEN},
	{INK_PRINT, INK_BLUE},
	{INK_PRINT, INK_PURPLE},
};

static const struct pair outlines[] = {
	{INK_LIT, INK_TABLE},
	{INK_LIT, INK_CARD},
};

static struct colour colour_of(uint32_t rgb) {
	struct colour colour;
	for (int i = 0; i < 3; i++) {
		double part = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
		colour.rgb[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
	}
	return colour;
}

static struct colour see(size_t eye, struct colour colour) {
	struct colour seen;
	for (int i = 0; i < 3; i++) {
		double part = 0;
		for (int k = 0; k < 3; k++) {
			part += eyes[eye].matrix[i][k] * colour.rgb[k];
		}
		seen.rgb[i] = fmin(fmax(part, 0), 1);
	}
	return seen;
}

static double luminance(struct colour colour) {
	return 0.2126 * colour.rgb[0] + 0.7152 * colour.rgb[1] + 0.0722 * colour.rgb[2];
}

static double contrast(struct colour a, struct colour b) {
	double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
	return fmax(x, y) / fmin(x, y);
}

Test(palette, contrast_is_what_it_is_known_to_be) {
	cr_expect_float_eq(contrast(colour_of(0), colour_of(0xffffff)), 21, 0.001);
	cr_expect_float_eq(contrast(colour_of(0x767676), colour_of(0xffffff)), 4.54, 0.005);
	for (size_t eye = 0; eye < sizeof(eyes) / sizeof(eyes[0]); eye++) {
		cr_expect_float_eq(luminance(see(eye, colour_of(0xffffff))), 1, 0.001);
	}
}

static void expect_contrast(const struct pair *pair, double least) {
	for (int theme = 0; theme < THEMES; theme++) {
		for (size_t eye = 0; eye < sizeof(eyes) / sizeof(eyes[0]); eye++) {
			double found = contrast(see(eye, colour_of(palette[theme][pair->front])),
				see(eye, colour_of(palette[theme][pair->behind])));
			cr_expect_geq(found, least, "theme %d, %s: ink %d on ink %d: %.2f", theme,
				eyes[eye].name, pair->front, pair->behind, found);
		}
	}
}

Test(palette, what_is_written_can_be_read_by_all_eyes) {
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
		expect_contrast(&letters[i], CONTRAST_LEAST);
	}
}

Test(palette, what_is_pointed_out_is_seen_by_all_eyes) {
	for (size_t i = 0; i < sizeof(outlines) / sizeof(outlines[0]); i++) {
		expect_contrast(&outlines[i], OUTLINE_LEAST);
	}
}
