import { Button } from '@mantine/core'
import type { ReasonRule } from '@millwright/contract/stops/reason-rules'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { browserZone, formatDate } from '../../../platform/ui/text/format.ts'

export const ruleColumns = (
  t: TFunction,
  language: string,
  /** Null for those who only look. */
  onOpen: ((rule: ReasonRule) => void) | null,
): readonly Column<ReasonRule>[] => [
  {
    id: 'alarm',
    headerKey: 'reason_rules.alarm_code',
    isNumber: true,
    sortBy: ({ AlarmCode }) => AlarmCode,
    cell: ({ AlarmCode }) => AlarmCode || <small>{t('reason_rules.any')}</small>,
  },
  {
    id: 'program',
    headerKey: 'reason_rules.program',
    sortBy: ({ Program }) => Program,
    cell: ({ Program }) => Program || <small>{t('reason_rules.any')}</small>,
  },
  {
    id: 'reason',
    headerKey: 'reason_rules.reason',
    sortBy: ({ Reason }) => t(`stops.reasons.${Reason}`),
    cell: ({ Reason }) => t(`stops.reasons.${Reason}`),
  },
  {
    id: 'from',
    headerKey: 'reason_rules.valid_from',
    width: 9,
    isNumber: true,
    sortBy: ({ ValidFrom }) => ValidFrom,
    cell: ({ ValidFrom }) => formatDate(Date.parse(ValidFrom), 'UTC', language),
  },
  {
    id: 'by',
    headerKey: 'reason_rules.by',
    hideOnPhone: true,
    sortBy: ({ At }) => At,
    cell: ({ By, At }) => `${By}, ${formatDate(At, browserZone(), language)}`,
  },
  ...(onOpen
    ? [
        {
          id: 'action',
          headerKey: 'reason_rules.change',
          width: 9,
          align: 'end' as const,
          isAction: true,
          cell: (rule: ReasonRule) => (
            <Button
              variant="subtle"
              aria-label={`${t('reason_rules.change')}, ${rule.AlarmCode || rule.Program}`}
              onClick={() => onOpen(rule)}
            >
              {t('reason_rules.change')}
            </Button>
          ),
        },
      ]
    : []),
]
