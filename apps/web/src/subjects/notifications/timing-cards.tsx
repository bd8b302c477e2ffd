import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import type { NotificationSettings } from '@millwright/contract/notifications/notifications'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { browserZone } from '../../platform/ui/text/format.ts'
import type { ChangeSettings } from './settings.queries.ts'

interface TimingCardProps {
  readonly settings: NotificationSettings
  readonly onChange: ChangeSettings
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
})

/** A time that was set by a call may lie between the half hours. */
const timesWith = (time: string): string[] => [...new Set([...HALF_HOURS, time])].sort()

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const SHOWN_HOURS = [0, 6, 12, 18, 24]

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether some of an hour of the day is quiet. */
function isQuietHour(hour: number, { From, To }: NotificationSettings['QuietHours']): boolean {
  const [from, to, start] = [minuteOf(From), minuteOf(To), hour * 60]
  const touches = (a: number, b: number): boolean => start < b && start + 60 > a
  return from <= to ? touches(from, to) : touches(from, 24 * 60) || touches(0, to)
}

export function QuietCard({ settings, onChange }: TimingCardProps) {
  const { t } = useTranslation()
  const { QuietHours } = settings
  const change = (some: Partial<NotificationSettings['QuietHours']>): void => {
    const next = { ...QuietHours, ...some }
    const Zone = browserZone()
    onChange({ QuietHours: next, Zone }, { QuietHours: next, Zone })
  }
  return (
    <Card
      title={t('notify.quiet_hours')}
      actions={
        <Switch
          aria-label={t('notify.quiet_hours')}
          checked={QuietHours.IsOn}
          onChange={(event) => change({ IsOn: event.currentTarget.checked })}
        />
      }
    >
      <div className="mw-quiet-cells" aria-hidden="true" data-off={!QuietHours.IsOn || undefined}>
        {HOURS.map((hour) => (
          <i key={hour} data-quiet={isQuietHour(hour, QuietHours) || undefined} />
        ))}
      </div>
      <div className="mw-quiet-hours mw-num" aria-hidden="true">
        {SHOWN_HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <div className="mw-notify-line">
        {t('notify.from')}
        <NativeSelect
          aria-label={t('notify.quiet_from')}
          data={timesWith(QuietHours.From)}
          value={QuietHours.From}
          onChange={(event) => change({ From: event.currentTarget.value })}
        />
        {t('notify.to')}
        <NativeSelect
          aria-label={t('notify.quiet_to')}
          data={timesWith(QuietHours.To)}
          value={QuietHours.To}
          onChange={(event) => change({ To: event.currentTarget.value })}
        />
        <small>{QuietHours.IsOn ? settings.Zone : browserZone()}</small>
      </div>
      <Checkbox
        label={t('notify.weekends')}
        checked={QuietHours.Weekends}
        onChange={(event) => change({ Weekends: event.currentTarget.checked })}
      />
      <p className="mw-notify-text">{t('notify.quiet_text')}</p>
    </Card>
  )
}

const FOLDS = [1, 2, 3, 5, 10, 20, 50]

export function DigestCard({ settings, onChange }: TimingCardProps) {
  const { t } = useTranslation()
  const { Digest, FoldAfter } = settings
  const change = (some: Partial<NotificationSettings['Digest']>): void => {
    const next = { ...Digest, ...some }
    const Zone = browserZone()
    onChange({ Digest: next, Zone }, { Digest: next, Zone })
  }
  const folds = [...new Set([...FOLDS, FoldAfter])].sort((a, b) => a - b)
  return (
    <Card
      title={t('notify.digest')}
      actions={
        <Switch
          aria-label={t('notify.digest')}
          checked={Digest.IsOn}
          onChange={(event) => change({ IsOn: event.currentTarget.checked })}
        />
      }
    >
      <div className="mw-notify-line">
        {t('notify.email_every')}
        <NativeSelect
          aria-label={t('notify.email_every')}
          data={[
            { value: 'day', label: t('notify.day') },
            { value: 'week', label: t('notify.week') },
          ]}
          value={Digest.Every}
          onChange={(event) => change({ Every: event.currentTarget.value === 'week' ? 'week' : 'day' })}
        />
        {t('notify.at')}
        <NativeSelect
          aria-label={t('notify.digest_at')}
          data={timesWith(Digest.At)}
          value={Digest.At}
          onChange={(event) => change({ At: event.currentTarget.value })}
        />
      </div>
      <div className="mw-notify-line">
        {t('notify.fold_after')}
        <NativeSelect
          aria-label={t('notify.fold_after')}
          data={folds.map(String)}
          value={String(FoldAfter)}
          onChange={(event) => {
            const next = Number(event.currentTarget.value)
            onChange({ FoldAfter: next }, { FoldAfter: next })
          }}
        />
        {t('notify.of_one_kind')}
      </div>
      <p className="mw-notify-example">{t('notify.fold_example', { count: FoldAfter })}</p>
    </Card>
  )
}
