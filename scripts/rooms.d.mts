export const SUBJECT_ROOMS: Readonly<Record<string, string>>
export const SUBJECTS: readonly string[]
export const CONTRACT_GROUND: readonly string[]
export const DOMAIN_GROUND: readonly string[]
export const SERVER_PLATFORM: readonly (readonly string[])[]
export const WEB_PLATFORM: readonly (readonly string[])[]
