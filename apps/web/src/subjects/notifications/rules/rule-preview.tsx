import { Select } from '@mantine/core'
import type { RulePreview, WatchFields } from '@millwright/contract/notifications/notice-rules'
import type { TFunction } from '@millwright/domain/text/translate'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconChartLine } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { measured } from './condition-text.ts'
import { FiringTable } from './firing-table.tsx'
import { RuleChart } from './rule-chart.tsx'
import { type RuleDraft, watchedOf } from './rule-draft.ts'
import ruleEditorStyles from './rule-editor.module.css'
import styles from './rule-preview.module.css'

interface RulePreviewCardProps {
  readonly draft: RuleDraft
  readonly preview: RulePreview | undefined
  readonly isWaiting: boolean
  readonly error: { refetch: () => unknown; isFetching: boolean } | null
  readonly onAlternative: (fields: WatchFields) => void
  readonly onMachine: (id: string) => void
}

/** Over the last seven days. */
export function RulePreviewCard(props: RulePreviewCardProps) {
  const { draft, preview, isWaiting, error, onAlternative, onMachine } = props
  const { t, i18n } = useTranslation()
  if (error && !preview)
    return (
      <Card>
        <ErrorState
          what={t('rules.preview')}
          onRetry={() => void error.refetch()}
          isRetrying={error.isFetching}
        />
      </Card>
    )
  if (!preview)
    return (
      <Card>
        <EmptyState
          icon={<IconChartLine size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t(isWaiting ? 'rules.trying' : 'rules.nothing_to_try')}
          text={t('rules.nothing_to_try_text')}
        />
      </Card>
    )
  const { Count, Shown, Machines, MachineCount } = preview
  return (
    <Card flush>
      <header className={styles.head} aria-live="polite" data-waiting={isWaiting || undefined}>
        <div>
          <h2>{t('rules.would_have', { count: Count })}</h2>
          <p>{t('rules.last_seven_days')}</p>
        </div>
        {preview.CountWithoutHysteresis !== null && (
          <dl>
            <dd>{preview.CountWithoutHysteresis}</dd>
            <dt>{t('rules.without_hysteresis')}</dt>
            <dd>{preview.CountWithoutMinutes}</dd>
            <dt>{t('rules.without_minutes', { minutes: draft.Minutes })}</dt>
          </dl>
        )}
      </header>
      {draft.Target.startsWith('g:') && (
        <div className={ruleEditorStyles.machines}>
          <Select
            label={t('rules.shown_machine')}
            size="xs"
            searchable
            allowDeselect={false}
            data={Machines.map(({ Id, Name, Count: count }) => ({ value: Id, label: `${Name} · ${count}×` }))}
            value={Shown?.Id ?? null}
            onChange={(value) => value && onMachine(value)}
          />
          <p>{t('rules.counted', { count: Machines.length, all: MachineCount })}</p>
        </div>
      )}
      {Shown && <RuleChart preview={preview} shown={Shown} watch={watchedOf(draft)} />}
      {Shown && (
        <FiringTable
          preview={preview}
          shown={Shown}
          watch={watchedOf(draft)}
          people={draft.Recipients.length}
        />
      )}
      <footer className={styles.foot}>
        <span>{t('rules.another_limit')}</span>
        <ul>
          {preview.Alternatives.map(({ Count: count, ...fields }) => {
            const label = alternativeLabel(t, fields, preview.Unit, i18n.language)
            return (
              <li key={label}>
                <button
                  type="button"
                  aria-pressed={isSame(fields, watchedOf(draft))}
                  onClick={() => onAlternative(fields)}
                >
                  {label} <b>{`${count}×`}</b>
                </button>
              </li>
            )
          })}
        </ul>
        <small>{t('rules.same_way')}</small>
      </footer>
    </Card>
  )
}

function alternativeLabel(t: TFunction, fields: WatchFields, unit: string, language: string): string {
  if (fields.Kind === 'silent' || fields.Kind === 'unchanged')
    return t('rules.minutes_text', { minutes: fields.Minutes })
  if (fields.Kind === 'outside')
    return `${measured(fields.Low, '', language)} – ${measured(fields.High, unit, language)}`
  return measured(fields.Limit, unit, language)
}

const isSame = (a: WatchFields, b: WatchFields): boolean =>
  a.Limit === b.Limit && a.Low === b.Low && a.High === b.High && a.Minutes === b.Minutes
