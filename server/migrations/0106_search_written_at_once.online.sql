-- By default what is added waits in a list of up to 4 MB, which every search reads from beginning to end.
ALTER INDEX search_entries_words SET (fastupdate = off);
ALTER INDEX search_words_spellings SET (fastupdate = off);
SELECT gin_clean_pending_list('search_entries_words');
SELECT gin_clean_pending_list('search_words_spellings');
