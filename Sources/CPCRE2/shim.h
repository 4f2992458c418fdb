#pragma once
/* PCRE2 names its functions by the width of a code unit; Interlock matches UTF-8. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
