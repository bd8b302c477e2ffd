import type { AuditEntry } from '@millwright/contract/calls/audit'
import { useTranslation } from 'react-i18next'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { detailText } from './detail-text.ts'

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const when = (at: string): string =>
    `${formatDate(Date.parse(at), zone, i18n.language)} ${formatTimeWithSeconds(Date.parse(at), zone)}`
  return (
    <Table
      label={t('nav.audit_log')}
      rows={entries}
      keyOf={(entry) => entry.Id}
      columns={[
        { name: t('audit.when'), width: 11, isNumber: true, cell: (entry) => when(entry.At) },
        {
          name: t('audit.who'),
          cell: ({ Actor }) => (
            <>
              {Actor.Name || t('audit.nobody')}
              <small>{[Actor.Email, Actor.OrganizationCode].filter(Boolean).join(' · ')}</small>
            </>
          ),
        },
        { name: t('audit.what'), cell: (entry) => t(`audit.actions.${entry.Action}`) },
        {
          name: t('audit.target'),
          cell: (entry) => (
            <>
              {entry.Target}
              <small>{detailText(entry.Detail)}</small>
            </>
          ),
        },
        { name: t('audit.address'), width: 10, isNumber: true, cell: (entry) => entry.Address },
      ]}
    />
  )
}
