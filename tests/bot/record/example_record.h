#pragma once

/* A whole game of Perudo as a record: three players with two dice each, calza on. In it are a
 * missed calza, two palifico rounds, a veteran who raises the face, and two players who go out. */
static const char example_record[] =
	"{\"format\":\"game-record\",\n"
	"\"version\":1,\n"
	"\"game\":\"perudo\",\n"
	"\"options\":{\"dice\":2,\"calza\":\"on\",\"counts\":\"hidden\"},\n"
	"\"players\":[\"ann\",\"bob\",\"cat\"],\n"
	"\"events\":[\n"
	"  {\"type\":\"round\",\"round\":1,\"starter\":0,\"palifico\":null},\n"
	"  {\"type\":\"roll\",\"dice\":[[2,4],[1,2],[2,6]]},\n"
	"  {\"type\":\"bid\",\"seat\":0,\"count\":2,\"face\":2},\n"
	"  {\"type\":\"bid\",\"seat\":1,\"count\":1,\"face\":1},\n"
	"  {\"type\":\"bid\",\"seat\":2,\"count\":5,\"face\":4},\n"
	"  {\"type\":\"calza\",\"seat\":1},\n"
	"  {\"type\":\"reveal\",\"count\":2,\"loser\":1,\"gainer\":null},\n"
	"  {\"type\":\"round\",\"round\":2,\"starter\":1,\"palifico\":1},\n"
	"  {\"type\":\"roll\",\"dice\":[[4,5],[3],[2,3]]},\n"
	"  {\"type\":\"bid\",\"seat\":1,\"count\":1,\"face\":5},\n"
	"  {\"type\":\"bid\",\"seat\":2,\"count\":2,\"face\":5},\n"
	"  {\"type\":\"dudo\",\"seat\":0},\n"
	"  {\"type\":\"reveal\",\"count\":1,\"loser\":2,\"gainer\":null},\n"
	"  {\"type\":\"round\",\"round\":3,\"starter\":2,\"palifico\":2},\n"
	"  {\"type\":\"roll\",\"dice\":[[1,1],[2],[1]]},\n"
	"  {\"type\":\"bid\",\"seat\":2,\"count\":1,\"face\":1},\n"
	"  {\"type\":\"bid\",\"seat\":0,\"count\":2,\"face\":1},\n"
	"  {\"type\":\"bid\",\"seat\":1,\"count\":2,\"face\":4},\n"
	"  {\"type\":\"dudo\",\"seat\":2},\n"
	"  {\"type\":\"reveal\",\"count\":0,\"loser\":1,\"gainer\":null},\n"
	"  {\"type\":\"out\",\"seat\":1},\n"
	"  {\"type\":\"round\",\"round\":4,\"starter\":2,\"palifico\":null},\n"
	"  {\"type\":\"roll\",\"dice\":[[6,6],[],[5]]},\n"
	"  {\"type\":\"bid\",\"seat\":2,\"count\":1,\"face\":4},\n"
	"  {\"type\":\"dudo\",\"seat\":0},\n"
	"  {\"type\":\"reveal\",\"count\":0,\"loser\":2,\"gainer\":null},\n"
	"  {\"type\":\"out\",\"seat\":2},\n"
	"  {\"type\":\"end\",\"places\":[1,3,2]}\n"
	"]}\n";

/* The same game as a journal; dice lie as they fell. */
static const char *const example_moves[] = {
	"starter 0",
	"roll 4 2 2 1 6 2",
	"0 bid 2 2",
	"1 bid 1 1",
	"2 bid 5 4",
	"1 calza",
	"roll 5 4 3 3 2",
	"1 bid 1 5",
	"2 bid 2 5",
	"0 dudo",
	"roll 1 1 2 1",
	"2 bid 1 1",
	"0 bid 2 1",
	"1 bid 2 4",
	"2 dudo",
	"roll 6 6 5",
	"2 bid 1 4",
	"0 dudo",
};

enum { EXAMPLE_MOVES = sizeof(example_moves) / sizeof(*example_moves) };
