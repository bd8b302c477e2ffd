import type { Health } from '@millwright/contract/health/health'
import { mailHealth, sendingHealth } from '@millwright/domain/health/part-health'
import { type HourValue, hoursOf, sinceOf, totalOf } from './hours.ts'
import type { SendingPartsStore } from './sending-parts-store.ts'

export interface SendingPartsDeps {
  store: SendingPartsStore
  smtpUrl: string | null
  now: () => number
}

/** Mails, pushes and webhooks of one organization. */
export function createSendingParts({ store, smtpUrl, now }: SendingPartsDeps) {
  const server = smtpUrl === null ? null : new URL(smtpUrl).hostname

  function figuresOf(
    hours: readonly HourValue[],
    { waiting, since }: { waiting: number; since: Date | null },
  ) {
    const failed = totalOf(hours, 'failed')
    return {
      sent: {
        Sent: totalOf(hours, 'value') - failed,
        Failed: failed,
        Waiting: waiting,
        Hours: hoursOf(now(), hours),
      },
      judged: { failed, waitingMs: since && now() - since.getTime() },
    }
  }

  return {
    async mail(organizationId: number): Promise<Health['Mail']> {
      const since = sinceOf(now())
      const [hours, waiting, failedTo] = await Promise.all([
        store.mails(organizationId, since),
        store.waitingMails(organizationId),
        store.failedTo(organizationId, since),
      ])
      const { sent, judged } = figuresOf(hours, waiting)
      const { state, why } = mailHealth({ ...judged, hasServer: server !== null })
      return { State: state, Why: why, ...sent, Server: server, FailedTo: failedTo }
    },

    async push(organizationId: number): Promise<Health['Push']> {
      const [hours, waiting, { devices, reachable }] = await Promise.all([
        store.pushes(organizationId, sinceOf(now())),
        store.waitingPushes(organizationId),
        store.pushDevices(organizationId),
      ])
      const { sent, judged } = figuresOf(hours, waiting)
      const { state, why } = sendingHealth(judged)
      return { State: state, Why: why, ...sent, Devices: devices, Reachable: reachable }
    },

    async webhooks(organizationId: number): Promise<Health['Webhooks']> {
      const since = sinceOf(now())
      const [hours, waiting, { addresses, answerMs, failedAt }] = await Promise.all([
        store.webhookCalls(organizationId, since),
        store.waitingWebhooks(organizationId),
        store.webhooks(organizationId, since),
      ])
      const { sent, judged } = figuresOf(hours, waiting)
      const { state, why } = sendingHealth(judged)
      return { State: state, Why: why, ...sent, Addresses: addresses, AnswerMs: answerMs, FailedAt: failedAt }
    },
  }
}
