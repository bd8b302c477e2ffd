import type { SeenLine } from '@millwright/contract/machines/lines'
import { REFUSALS, refusalKind } from '@millwright/contract/wire/refusals'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconAlertTriangle, IconPlugConnected } from '../../../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../../../platform/ui/states/empty-state.tsx'
import {
  browserZone,
  formatDateTime,
  formatNumber,
  formatTimeWithSeconds,
  formatUpTo,
} from '../../../../platform/ui/text/format.ts'
import styles from './lines.module.css'

interface SeenLinesProps {
  readonly lines: readonly SeenLine[]
  /** Nothing of it is stored. */
  readonly isTrial?: boolean
}

/** Lines as they came, each with what became of its fields, or why it was refused. */
export function SeenLines({ lines, isTrial = false }: SeenLinesProps) {
  const { t } = useTranslation()
  if (lines.length === 0)
    return (
      <EmptyState
        icon={<IconPlugConnected size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('lines.none')}
        text={t('lines.none_text')}
      />
    )
  return (
    <ol className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
        <li key={`${line.At} ${index}`}>
          <OneLine line={line} isTrial={isTrial} />
        </li>
      ))}
    </ol>
  )
}

function OneLine({ line, isTrial }: { readonly line: SeenLine; readonly isTrial: boolean }) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const { Reason, Column, Ts, At } = line
  const why = (reason: string): string => {
    if (reason === 'OTHER_LINE') return t('lines.other_line')
    if (reason in REFUSALS) return t(`refused.kinds.${refusalKind(reason)}`)
    return t('lines.unreadable', { column: formatNumber(Column ?? 1, i18n.language) })
  }
  const shown = (value: SeenLine['Values'][number]['Value']): string =>
    typeof value === 'number' ? formatUpTo(value, i18n.language, 6) : String(value)
  return (
    <>
      <div className={styles.head}>
        <span className="mw-num">{formatTimeWithSeconds(At, zone)}</span>
        {Reason === null ? (
          <span>{t(isTrial ? 'lines.would' : 'lines.stored')}</span>
        ) : (
          <b className={styles.refused}>
            <IconAlertTriangle size="0.875rem" aria-hidden="true" />
            {why(Reason)}
            {Reason !== 'OTHER_LINE' && <code>{Reason}</code>}
          </b>
        )}
      </div>
      <code className={styles.line}>{line.IsCut ? `${line.Line}…` : line.Line}</code>
      {line.Values.length > 0 && (
        <ul className={styles.values}>
          {line.Values.map(({ Field, Channel, Value, Unit, Rule }) => (
            <li key={Field} data-left-out={Channel === null || undefined}>
              <span>{Channel ?? Field}</span>
              <span className="mw-num">
                {Channel === null ? t('lines.left_out') : [shown(Value), Unit].filter(Boolean).join(' ')}
              </span>
              <small>{Rule === null ? '' : t('lines.rule_number', { number: Rule + 1 })}</small>
            </li>
          ))}
          {line.More > 0 && <li>{`+${formatNumber(line.More, i18n.language)}`}</li>}
        </ul>
      )}
      {Ts !== null && <small className="mw-num">{formatDateTime(Ts, zone, i18n.language)}</small>}
    </>
  )
}
