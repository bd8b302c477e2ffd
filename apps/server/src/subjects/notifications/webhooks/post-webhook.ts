import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { NoticeWords } from '../../../platform/notices/notice-text.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { errorText } from '../../../platform/runtime/error-text.ts'
import type { Sealer } from '../../../platform/runtime/sealer.ts'
import { type Attempt, createOutboxStore } from './outbox-store.ts'
import { signedHeaders } from './signature.ts'
import { type WebhookNotice, webhookBody } from './webhook-body.ts'
import type { WebhookDue } from './webhook-due.ts'
import { createWebhookStore, type WebhookRecord } from './webhook-store.ts'

export interface PostWebhookDeps {
  db: Database
  outbound: Outbound
  noticeWords: Pick<NoticeWords, 'text'>
  sealer: Sealer
  publicUrl: string
  now: () => number
}

type Target = Pick<WebhookRecord, 'url' | 'secret' | 'format' | 'language' | 'organizationCode'>

/** One try. What went wrong is part of the result: it goes into the log of the webhook. */
async function postTo(
  { outbound, noticeWords, publicUrl, now }: Omit<PostWebhookDeps, 'db' | 'sealer'>,
  { url, secret, format, language, organizationCode }: Target,
  id: string,
  notices: readonly WebhookNotice[],
): Promise<Attempt> {
  const at = now()
  const body = webhookBody(notices, {
    ...{ id, organization: organizationCode, at },
    ...{ format, language, publicUrl, noticeWords },
  })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Millwright',
    ...signedHeaders(secret, { id, at, body }),
  }
  const since = performance.now()
  const ms = () => Math.round(performance.now() - since)
  try {
    const { status, text } = await outbound.post(url, { headers, body })
    const isTaken = status >= 200 && status <= 299
    return { status, ms: ms(), error: isTaken ? '' : faultOf(status), answer: text }
  } catch (error) {
    return { status: null, ms: ms(), error: errorText(error), answer: '' }
  }
}

const faultOf = (status: number): string =>
  status >= 300 && status <= 399
    ? `the address answered ${status}, a redirect, which is not followed`
    : `the address answered ${status}`

/** Sends what is waiting for a webhook. Each webhook has one request open, so that a slow one takes one place only. */
export function createPostWebhook(deps: PostWebhookDeps): Handler<WebhookDue> {
  const outbox = createOutboxStore(deps.db)
  const webhooks = createWebhookStore(deps.db, deps.sealer)
  return {
    async handle({ webhookId, batch }) {
      const notices = await outbox.begin(webhookId, batch, new Date(deps.now()))
      const webhook = notices && (await webhooks.byId(webhookId))
      if (!webhook) return
      const attempt = await postTo(deps, webhook, batch, notices)
      if (attempt.error === '') return await outbox.delivered(webhookId, batch, attempt)
      await outbox.noteFailed(batch, attempt)
      throw new Error(attempt.error)
    },
    concurrency: 16,
    limitMs: 60_000,
    // An alarm of yesterday helps nobody.
    retry: { firstMs: 10_000, longestMs: HOUR_MS / 2, giveUpAfterMs: 6 * HOUR_MS },
    onGivenUp: ({ webhookId, batch }) => outbox.givenUp(webhookId, batch),
  }
}

/** For an admin who waits for the result. */
export async function tryWebhook(deps: PostWebhookDeps, webhook: Target & { id: number }): Promise<void> {
  const batch = randomUUID()
  const attempt = await postTo(deps, webhook, batch, [])
  await createOutboxStore(deps.db).noteTest(webhook.id, batch, new Date(deps.now()), attempt)
}
