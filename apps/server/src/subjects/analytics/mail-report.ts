import { mayEnter } from '@millwright/contract/areas'
import { pageAddress } from '@millwright/contract/page-address'
import { DEFAULT_METHOD } from '@millwright/domain/analytics/figures'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/events/handler.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountRecord } from '../../platform/registry/account-store.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { createHourRateStore } from '../machines/shared/hour-rate-store.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createAnalysedMachineStore } from './analysed-machine-store.ts'
import { createAnalytics } from './analytics.ts'
import { type Report, writeValue } from './report/report.ts'
import type { ReportDue } from './report/report-due.ts'
import { reportFile } from './report/report-file.ts'
import { reportMail } from './report/report-mail.ts'
import { createReports } from './reports.ts'
import type { AnalyticsStores } from './shared/analytics-stores.ts'
import type { UsageDays } from './shared/usage-days.ts'
import { createTargetStore } from './target-store.ts'

export interface MailReportDeps
  extends Pick<PlatformStores, 'accounts' | 'contents' | 'groups' | 'organizations'>,
    Pick<StatusStores, 'statuses'>,
    Pick<AnalyticsStores, 'usageDays'> {
  db: Database
  days: UsageDays
  mail: Mailer
  publicUrl: string
  now: () => number
}

/**
 * Mails the report of a week to a person who may still see it. The key of the mail makes a second one impossible, also
 * after a kill between counting and sending.
 */
export function createMailReport(deps: MailReportDeps): Handler<ReportDue> {
  const { accounts, groups, statuses, usageDays, db, days, mail, publicUrl, now } = deps
  const stores = { statuses, usageDays }
  const { contents, organizations } = deps
  const reports = createReports({
    analytics: createAnalytics({
      stores,
      days,
      targets: createTargetStore(db),
      hourRates: createHourRateStore(db),
      now,
    }),
    machinesOf: createAnalysedMachineStore(db),
    stores: { contents, organizations },
  })
  return {
    async handle({ accountId, groupId, from, to }, { key }) {
      const account = await accounts.byId(accountId)
      if (!account || !maySee(account)) return
      const viewer = { accountId, organizationId: account.organizationId, isAdmin: account.isAdmin }
      const group = (await groups.listSeenBy(viewer)).find(({ id }) => id === groupId)
      if (!group) return
      const { language, email, firstname, organizationId } = account
      const reader = { language, organizationId, organizationCode: group.organizationCode }
      const { report, days: own } = await reports.ofGroup(group, () => ({ from, to }), DEFAULT_METHOD, reader)
      const { name, bytes } = await reportFile(report, 'pdf', own)
      const text = reportMail(language, {
        firstname,
        group: group.isAll ? null : group.name,
        period: `${from} – ${to}`,
        lines: [...figureLines(report), ...report.lines],
        link: `${publicUrl}${pageAddress('analytics')}?${new URLSearchParams({ from, to, group: group.publicId })}`,
        settingsLink: `${publicUrl}${pageAddress('notify_management')}`,
      })
      const once = { key: `report ${key}`, isResendable: true, isNotice: true, attachment: { name, bytes } }
      await db.transaction((tx) => mail.queue({ to: email, organizationId, ...once, ...text }, tx))
    },
  }
}

const maySee = ({ isAdmin, roles, organizationType }: AccountRecord): boolean =>
  mayEnter('analytics', { isAdmin, organizationType, roles: roles.map(({ label }) => label) })

/** The first table is that of the figures: each with that of the week before. */
function figureLines({ tables: [figures], language }: Report): string[] {
  if (!figures) return []
  const [, , before] = figures.columns
  return figures.rows.map(([name, now = null, past = null]) => {
    const written = `${name}: ${writeValue(now, { format: 'percent' }, language)}`
    return past === null
      ? written
      : `${written} (${before?.name}: ${writeValue(past, { format: 'percent' }, language)})`
  })
}
