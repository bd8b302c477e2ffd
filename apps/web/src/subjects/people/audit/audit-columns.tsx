import type { AuditEntry } from '@millwright/contract/people/audit'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { auditSentence } from './audit-sentence.ts'

/** Further details of a deed, on one line: `from: a@b.c, to: d@b.c`. */
const detailText = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const whenText = (at: string, language: string): string => {
  const zone = browserZone()
  return `${formatDate(Date.parse(at), zone, language)} ${formatTimeWithSeconds(Date.parse(at), zone)}`
}

const actorText = ({ Actor }: AuditEntry): string =>
  [Actor.Email, Actor.OrganizationCode].filter(Boolean).join(' · ')

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
    id: 'entry',
    headerKey: 'audit.entry',
    cell: (entry) => (
      <>
        {auditSentence(entry, { t, language })}
        <small>{actorText(entry)}</small>
      </>
    ),
    csv: (entry) => auditSentence(entry, { t, language }),
  },
  {
    id: 'who',
    headerKey: 'audit.who',
    isHidden: true,
    cell: ({ Actor }) => Actor.Name || t('audit.nobody'),
    sortBy: ({ Actor }) => Actor.Name,
    csv: ({ Actor }) => [Actor.Name, Actor.Email, Actor.OrganizationCode].filter(Boolean).join(' · '),
  },
  {
    id: 'what',
    headerKey: 'audit.what',
    isHidden: true,
    cell: ({ Action }) => t(`audit.actions.${Action}`),
    sortBy: ({ Action }) => t(`audit.actions.${Action}`),
    csv: ({ Action }) => t(`audit.actions.${Action}`),
  },
  {
    id: 'target',
    headerKey: 'audit.target',
    isHidden: true,
    cell: ({ Target }) => Target,
    sortBy: ({ Target }) => Target,
    csv: ({ Target }) => Target,
  },
  {
    id: 'detail',
    headerKey: 'audit.detail',
    isHidden: true,
    cell: ({ Detail }) => detailText(Detail),
    csv: ({ Detail }) => detailText(Detail),
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
