import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { IconBell, IconCheck, IconCopy } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { useCopy } from '../../platform/ui/text/use-copy.ts'
import styles from './channel-head.module.css'
import { channelName } from './shared/channel-name.ts'
import { timeText } from './time-text.ts'
import { useLiveValue } from './use-live-values.ts'
import { formatLine, type Kind, kindOf } from './value-format.ts'

/** Keys of the texts. */
const KINDS: Record<Kind, string> = {
  number: 'machine_data.kind_number',
  text: 'machine_data.kind_text',
  json: 'machine_data.kind_json',
}

interface ChannelHeadProps {
  readonly machine: Machine
  readonly channel: string
  readonly unit: string
  /** Further figures, as `Figure`s. */
  readonly children?: ReactNode
}

/** The channel with its last value, moving live. */
export function ChannelHead({ machine, channel, unit, children }: ChannelHeadProps) {
  const { t, i18n } = useTranslation()
  const point = useLiveValue(machine.Id, channel)
  const now = useNow(60_000)
  const text = point && formatLine(point.v, i18n.language)
  return (
    <Card className={styles.root} bodyClassName={styles.body}>
      <div className={styles.title}>
        <h2 title={channel}>
          <b>{channelName(t, channel)}</b> <small>{channel}</small>
        </h2>
        <CopyName channel={channel} />
        <Button
          renderRoot={(props) => (
            <Link
              to="/settings/notifications/rules/$ruleId"
              params={{ ruleId: 'new' }}
              search={{ machine: machine.Id, channel }}
              {...props}
            />
          )}
          size="compact-xs"
          variant="subtle"
          color="gray"
          className={styles.copy}
          leftSection={<IconBell size="0.8125rem" />}
        >
          {t('machine_data.new_rule')}
        </Button>
      </div>
      <dl className={styles.figures}>
        <Figure
          label={t('machine_data.last_value')}
          note={point && timeText(point.ts, machine.Country.Timezone, i18n.language, now)}
          isQuiet={point !== undefined && kindOf(point.v) === 'json'}
        >
          {text === undefined ? (
            '—'
          ) : (
            <span title={text}>
              {text}
              {unit !== '' && <small>{unit}</small>}
            </span>
          )}
        </Figure>
        {children}
        <Figure label={t('machine_data.kind')} note={unit === '' ? t('machine_data.no_unit') : unit} isQuiet>
          {point ? t(KINDS[kindOf(point.v)]) : '—'}
        </Figure>
      </dl>
    </Card>
  )
}

interface FigureProps {
  readonly label: string
  readonly note?: string | undefined
  /** A word, not a number. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}

export function Figure({ label, note, isQuiet = false, children }: FigureProps) {
  return (
    <div data-quiet={isQuiet || undefined}>
      <dt>{label}</dt>
      <dd className="mw-num">{children}</dd>
      <dd className={`${styles.note} mw-num`}>{note}</dd>
    </div>
  )
}

function CopyName({ channel }: { channel: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  const isCopied = copied === channel
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={styles.copy}
        data-copied={isCopied || undefined}
        leftSection={isCopied ? <IconCheck size="0.8125rem" /> : <IconCopy size="0.8125rem" />}
        onClick={() => copy(channel)}
      >
        {isCopied ? t('machine_data.copied') : t('machine_data.copy')}
      </Button>
      <span className="mw-sr-only" role="status">
        {isCopied && t('machine_data.copied')}
      </span>
    </>
  )
}
