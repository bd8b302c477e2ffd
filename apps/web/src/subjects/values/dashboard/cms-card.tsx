import type { Machine } from '@millwright/contract/machines/machines'
import { CNC_MODES, CNC_STATUSES, wordIn } from '@millwright/domain/machines/cnc'
import type { TFunction } from '@millwright/domain/text/translate'
import type { CmsGroup } from '@millwright/domain/values/dashboard/series'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatUpTo } from '../../../platform/ui/text/format.ts'
import styles from './dashboard.module.css'

/** What an operating group of a CMS machine says right now. */
export function CmsCard({ machine, group }: { machine: Machine; group: CmsGroup }) {
  const { t, i18n } = useTranslation()
  const levels = Object.entries(group.levels)
  const { points, units } = useLatest(
    machine.Id,
    levels.map(([, { channel }]) => channel),
  )
  return (
    <Card title={group.name} hint={group.type}>
      <dl className={`${styles.facts} mw-num`}>
        {levels.map(([level, { channel, unit }]) => {
          const value = points[channel]?.v
          return (
            <div key={level}>
              <dt>{t(`dashboard.levels.${level}`)}</dt>
              <dd>
                {typeof value === 'number'
                  ? `${formatUpTo(value, i18n.language, 2)} ${units[channel] ?? unit}`
                  : levelText(t, level, value)}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** Modes and statuses of a control by their word; what is not known is shown as the machine says it. */
function levelText(t: TFunction, level: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–'
  if (level === 'Mode') {
    const mode = wordIn(CNC_MODES, value)
    if (mode) return t(`dashboard.modes.${mode}`)
  }
  if (level === 'Status') {
    const status = wordIn(CNC_STATUSES, value)
    if (status) return t(`dashboard.statuses.${status}`)
  }
  return value
}
