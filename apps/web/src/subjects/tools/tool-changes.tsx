import type { Machine } from '@millwright/contract/machines/machines'
import type { ToolLife } from '@millwright/contract/tools/tools'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState, type QueryState } from '../../platform/ui/states/card-state.tsx'
import { formatDate, formatPercent } from '../../platform/ui/text/format.ts'
import { amountText, shareLeft } from './tool-look.tsx'
import styles from './tooling.module.css'

interface ToolChangesProps {
  readonly machine: Machine
  readonly history: QueryState & { readonly data: { readonly result: readonly ToolLife[] } | undefined }
}

/** How the last tools in this pocket ended, and how long they lasted. */
export function ToolChangesCard({ machine, history }: ToolChangesProps) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const language = i18n.language
  const texts = { t, language, zone, now: 0 }
  const ended = (history.data?.result ?? []).filter(({ toTime }) => toTime !== null)
  const used = ended.flatMap(({ lifeUsed }) => (lifeUsed === null ? [] : [lifeUsed]))
  const mean = used.length === 0 ? null : used.reduce((sum, each) => sum + each, 0) / used.length
  const unit = ended[0]?.lifeUnit ?? ''
  return (
    <Card
      title={t('tools.changes')}
      hint={mean === null ? undefined : t('tools.mean_life', { amount: amountText(mean, unit, texts) })}
    >
      <CardState query={history} what={t('tools.changes')} isQuiet />
      {history.data && ended.length === 0 && <p className={styles.aside}>{t('tools.no_changes')}</p>}
      {ended.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('tools.changed_on')}</th>
              <th scope="col">{t('tools.why_changed')}</th>
              <th scope="col">{t('tools.used')}</th>
              <th scope="col">{t('tools.rest')}</th>
            </tr>
          </thead>
          <tbody>
            {ended.map((life) => (
              <tr key={`${life.place} ${life.fromTime}`}>
                <td className="mw-num">{formatDate(Date.parse(life.toTime ?? ''), zone, language)}</td>
                <td data-condition={life.condition ?? 'none'}>{reasonOf(life, t)}</td>
                <td className="mw-num">
                  {life.lifeUsed === null ? '–' : amountText(life.lifeUsed, life.lifeUnit, texts)}
                </td>
                <td className="mw-num">{restOf(life, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** The last condition that the machine reported says more than how it noticed the change. */
function reasonOf({ condition, endedBy }: ToolLife, t: (key: string) => string): string {
  if (condition === 'broken' || condition === 'worn') return t(`tools.conditions.${condition}`)
  return endedBy === 'removed' ? t('tools.taken_out') : t('tools.changed_early')
}

function restOf({ lifeUsed, lifeLimit }: ToolLife, language: string): string {
  const lifeLeft = lifeUsed === null || lifeLimit === null ? null : lifeLimit - lifeUsed
  const share = shareLeft({ lifeLeft, lifeLimit })
  return share === null ? '–' : formatPercent(share, language)
}
