import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { mainZone } from '@millwright/domain/time/main-zone'
import { momentText } from '@millwright/domain/time/moment-text'
import { dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useClockText } from '../../../platform/ui/browser/clock.ts'
import { setWall, useWall } from '../../../platform/ui/browser/wall.ts'
import { DayNav } from '../../../platform/ui/days/day-nav.tsx'
import { IconArrowForwardUp, IconMaximize } from '../../../platform/ui/icons/icons.ts'
import { Chip } from '../../../platform/ui/page/chip.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatLiveDuration, formatLongDay, formatTime } from '../../../platform/ui/text/format.ts'
import fleetStyles from '../fleet-page.module.css'
import { ViewSwitch } from '../view-switch.tsx'
import styles from './replay.module.css'
import { type DayToReplay, replayQuery } from './replay.queries.ts'
import { ReplayBoard } from './replay-board.tsx'

interface ReplayPageProps {
  readonly machines: readonly Machine[]
  /** As it is in the address. */
  readonly at: string
}

/** /machine?at=…: the plan as it was at a moment, and from there on. */
export function ReplayPage({ machines: live, at }: ReplayPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup } = useSession()
  const [machines] = useState(live)
  const zone = mainZone(machines.map(({ Country }) => Country.Timezone))
  const ts = Date.parse(at)
  const day = dayAt(ts, zone)
  const query = useQuery(replayQuery(organization.BusinessCode, selectedGroup.Id, day))
  const shown = query.data
  const goTo = (moment: number, replace = true): void => {
    void navigate({ to: '/machine', search: (old: object) => ({ ...old, at: momentText(moment) }), replace })
  }
  return (
    <div className={`${fleetStyles.root} ${styles.root}`} data-fills>
      <Head {...{ ts, zone, day, shown }} onDay={(moment) => goTo(moment, false)} />
      <CardState look="page" className={fleetStyles.message} query={query} what={t('fleet.replay')}>
        {shown && (
          <>
            {(shown.LeftOut > 0 || shown.OutOfReach.length > 0) && <Lacks day={shown} />}
            <ReplayBoard key={day} day={shown} machines={machines} at={ts} onMoment={goTo} />
          </>
        )}
      </CardState>
    </div>
  )
}

interface HeadProps {
  readonly ts: number
  readonly zone: string
  readonly day: PlainDay
  readonly shown: DayToReplay | undefined
  readonly onDay: (moment: number) => void
}

function Head({ ts, zone, day, shown, onDay }: HeadProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const isWall = useWall()
  const today = useClockText((now) => dayAt(now, zone))
  const ago = useClockText((now) => formatLiveDuration((now - ts) / 1000, i18n.language))
  const shift = shown?.Shifts.find(({ From, To }) => {
    const second = (ts - shown.From) / 1000
    return From <= second && second < To
  })
  const context = {
    day: formatLongDay(ts, zone, i18n.language),
    time: formatTime(ts, zone),
    number: shift?.Number,
  }
  /** The same time of another day. */
  const choose = (next: PlainDay): void => {
    const time = Math.min(ts - dayBounds(day, zone).from, DAY_MS - MINUTE_MS)
    onDay(Math.min(dayBounds(next, zone).from + time, Date.now()))
  }
  return (
    <header className={fleetStyles.title}>
      <h1>{t('fleet.title')}</h1>
      <p>{shift ? t('fleet.replay_context_shift', context) : t('fleet.replay_context', context)}</p>
      <Chip tone="accent">{t('fleet.replay_ago', { ago })}</Chip>
      <div className="mw-spacer" />
      <DayNav chosen={{ day, today, bounds: dayBounds(day, zone), choose }} zone={zone} />
      <ViewSwitch
        view="plan"
        onView={(view) =>
          void navigate({ to: '/machine', search: { view: view === 'plan' ? undefined : view } })
        }
      />
      {!isWall && (
        <Button
          leftSection={<IconMaximize size="0.875rem" aria-hidden="true" />}
          onClick={() => setWall(true)}
        >
          {t('fleet.full_screen')}
        </Button>
      )}
      <Button
        leftSection={<IconArrowForwardUp size="0.875rem" aria-hidden="true" />}
        onClick={() => void navigate({ to: '/machine', search: {} })}
      >
        {t('fleet.replay_live')}
      </Button>
    </header>
  )
}

function Lacks({ day }: { readonly day: DayToReplay }) {
  const { t } = useTranslation()
  const { LeftOut, OutOfReach } = day
  return (
    <p className={styles.lacks} role="status">
      {LeftOut > 0
        ? t('fleet.replay_left_out', { number: LeftOut })
        : t('fleet.out_of_reach', { count: OutOfReach.length })}
    </p>
  )
}
