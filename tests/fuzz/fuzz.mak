# SPDX-License-Identifier: LGPL-2.1-or-later
# The fuzzer, linked with the libraries that tests/asan built.

$(BUILD)/fuzz/fuzz: $(call asan_objects,tests/fuzz/*.c) $(ASAN_TEST)
	@mkdir -p $(@D)
	$(asan_link)
$(BUILD)/fuzz/fuzz: ASAN_MORE := -fsanitize=fuzzer
# a search needs counters that a job of no filter reaches as well
$(ASAN)/own/tests/fuzz/%.o: ASAN_COUNT := -fsanitize=fuzzer-no-link

# seconds per device
FUZZ ?= 60
.PHONY: fuzz
fuzz: check-tools asan-programs cudasim clfault
	@BUILD=$(BUILD) SEED=$(SEED) tests/fuzz/fuzz.sh --keep $(FUZZ)
