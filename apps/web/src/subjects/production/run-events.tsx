import type { ProductionEvent } from '@millwright/contract/production/productions'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconAlertTriangle, IconFileCode } from '../../platform/ui/icons/icons.ts'
import { formatDuration, formatTimeWithSeconds } from '../../platform/ui/text/format.ts'
import styles from './production.module.css'

/** In the order of the run. */
export function RunEvents({ events, zone }: { events: readonly ProductionEvent[]; zone: string }) {
  const { t, i18n } = useTranslation()
  return (
    <section>
      <h3>{t('production.events')}</h3>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={`${event.Time} ${event.Code}`} data-kind={event.Kind}>
            <time className="mw-num">{formatTimeWithSeconds(Date.parse(event.Time), zone)}</time>
            {event.Kind === 'alarm' ? (
              <>
                <IconAlertTriangle size="0.875rem" aria-hidden="true" />
                <span>
                  <b>{event.Code}</b> {event.Text}
                </span>
                <span className="mw-num">
                  {event.EndTime === null
                    ? t('production.still_active')
                    : formatDuration(
                        (Date.parse(event.EndTime) - Date.parse(event.Time)) / 1000,
                        i18n.language,
                      )}
                </span>
              </>
            ) : (
              <>
                <IconFileCode size="0.875rem" aria-hidden="true" />
                <span>{t('production.program_in', { program: event.Text, process: event.Code })}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
