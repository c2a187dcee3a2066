/**
 * Advisory locks belong to the whole database, which others may use too: the first half of each key
 * is a number of our own.
 */
const OURS = 0x636f_6e00;

/** Second half: 0. */
export const ACKNOWLEDGEMENT_LOCK = OURS + 1;
/** Second half: 0; the retention job of supabase/migrations takes it too. */
export const DELETION_LOCK = OURS + 2;
/** Second half: 0. */
export const MIGRATION_LOCK = OURS + 3;
/** Second half: 0. */
export const DIGEST_LOCK = OURS + 4;
/** Second half: 0. */
export const HELD_LOCK = OURS + 5;
