/** Our own JSON, or the messages of Microsoft Teams and Slack. */
export const WEBHOOK_FORMATS = ['json', 'teams', 'slack'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** Notices are collected for so long, and sent in one request. */
export const COLLECT_MS = 10_000

export const MAX_NOTICES_PER_REQUEST = 100

export const MAX_WEBHOOKS = 20

/** Of what the other side answered, so much is kept. */
export const MAX_KEPT_ANSWER = 300
