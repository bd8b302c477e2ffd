import type { AuditEntry } from '@millwright/contract/calls/audit'
import type { TFunction } from '../../i18n/translate.ts'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../ui/format.ts'
import type { Column } from '../../ui/table/columns.ts'
import { detailText } from './detail-text.ts'

const whenText = (at: string, language: string): string => {
  const zone = browserZone()
  return `${formatDate(Date.parse(at), zone, language)} ${formatTimeWithSeconds(Date.parse(at), zone)}`
}

export const auditColumns = (t: TFunction, language: string): Column<AuditEntry>[] => [
  {
    id: 'when',
    headerKey: 'audit.when',
    width: 11,
    isNumber: true,
    cell: ({ At }) => whenText(At, language),
    sortBy: ({ At }) => At,
    csv: ({ At }) => At,
  },
  {
    id: 'who',
    headerKey: 'audit.who',
    cell: ({ Actor }) => (
      <>
        {Actor.Name || t('audit.nobody')}
        <small>{[Actor.Email, Actor.OrganizationCode].filter(Boolean).join(' · ')}</small>
      </>
    ),
    sortBy: ({ Actor }) => Actor.Name,
    csv: ({ Actor }) => [Actor.Name, Actor.Email, Actor.OrganizationCode].filter(Boolean).join(' · '),
  },
  {
    id: 'what',
    headerKey: 'audit.what',
    cell: ({ Action }) => t(`audit.actions.${Action}`),
    sortBy: ({ Action }) => t(`audit.actions.${Action}`),
    csv: ({ Action }) => t(`audit.actions.${Action}`),
  },
  {
    id: 'target',
    headerKey: 'audit.target',
    cell: ({ Target, Detail }) => (
      <>
        {Target}
        <small>{detailText(Detail)}</small>
      </>
    ),
    sortBy: ({ Target }) => Target,
    csv: ({ Target, Detail }) => [Target, detailText(Detail)].filter(Boolean).join(' · '),
  },
  {
    id: 'address',
    headerKey: 'audit.address',
    width: 10,
    isNumber: true,
    hideOnPhone: true,
    cell: ({ Address }) => Address,
    csv: ({ Address }) => Address,
  },
]
