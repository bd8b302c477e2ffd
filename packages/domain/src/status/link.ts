/** A machine repeats its status at least once a minute; one and a half without a word means the link is down. */
export const SILENCE_MS = 90_000

/** Judged by the server's receipt times alone: the machine's clock may be wrong. */
export const isSilent = (lastSeen: number, now: number): boolean => now - lastSeen > SILENCE_MS
