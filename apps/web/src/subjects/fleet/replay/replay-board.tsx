import { ActionIcon, Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { stopAfter, stopBefore, stopsOfDay } from '@millwright/domain/fleet/replay'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { momentText } from '@millwright/domain/time/moment-text'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconLink, IconMovie } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { useCopy } from '../../../platform/ui/text/use-copy.ts'
import { linesQuery } from '../../lines/shared/lines.queries.ts'
import { filledBuffers } from '../flow/buffer-fill.ts'
import { AroundMoment } from './around-moment.tsx'
import { Controls, namesOf } from './controls.tsx'
import { canFilm } from './film/can-film.ts'
import { PlanThen } from './plan-then.tsx'
import styles from './replay.module.css'
import type { DayToReplay } from './replay.queries.ts'
import { createReplayClock } from './replay-clock.ts'
import { Scrubber } from './scrubber.tsx'
import { useReplayKeys } from './use-replay-keys.ts'

/** Few make one. */
const FilmDialog = lazyPart(() => import('./film/film-dialog.tsx'), 'FilmDialog')

interface ReplayBoardProps {
  readonly day: DayToReplay
  /** As they were when the replay began: what is live now must not disturb it. */
  readonly machines: readonly Machine[]
  /** In the address. */
  readonly at: number
  /** Writes it there. */
  readonly onMoment: (ts: number) => void
}

const NO_LINES: never[] = []

/** A day on the plan, with what happened around the moment beside it and the day below. */
export function ReplayBoard({ day, machines, at, onMoment }: ReplayBoardProps) {
  const { t } = useTranslation()
  const { organization, selectedGroup } = useSession()
  const { From, To, Until } = day
  const known = (Until - From) / SECOND_MS
  const [clock] = useState(() => createReplayClock(0, known, (at - From) / SECOND_MS))
  const [isFilming, setFilming] = useState(false)
  const lines = useQuery(linesQuery(organization.BusinessCode, day.Day)).data ?? NO_LINES
  const stops = useMemo(() => stopsOfDay(day.machines, known), [day, known])
  const buffers = useMemo(() => filledBuffers(lines, day.machines, known), [lines, day, known])
  const nameOf = useMemo(() => namesOf(day, machines), [day, machines])
  useEffect(() => clock.setBounds(0, known), [clock, known])
  // Back and forward of the browser; a moment that was written from here is there already.
  useEffect(() => {
    const wanted = (at - From) / SECOND_MS
    if (Math.abs(wanted - clock.second()) >= 1 && !clock.isPlaying()) clock.seek(wanted)
  }, [clock, at, From])

  const moment = (): number => From + Math.floor(clock.second()) * SECOND_MS
  const seek = (second: number): void => {
    clock.seek(second)
    onMoment(moment())
  }
  const toggle = (): void => {
    if (!clock.isPlaying()) {
      clock.play()
      return
    }
    clock.pause()
    onMoment(moment())
  }
  useReplayKeys({
    toggle,
    by: (seconds) => seek(clock.second() + seconds),
    before: () => seek(stopBefore(stops, Math.floor(clock.second()))?.from ?? clock.second()),
    next: () => seek(stopAfter(stops, Math.floor(clock.second()))?.from ?? clock.second()),
  })
  const { copied, copy } = useCopy()
  const copyLink = (): void => {
    const address = new URL(window.location.href)
    address.searchParams.set('at', momentText(moment()))
    onMoment(moment())
    copy(address.href)
  }
  return (
    <>
      <div className={styles.columns}>
        <PlanThen {...{ day, clock, machines, lines, buffers }} />
        <AroundMoment {...{ day, clock, nameOf, buffers }} />
      </div>
      <Card className={styles.day} flush>
        <Controls {...{ day, stops, clock, nameOf }} onSeek={seek} onToggle={toggle}>
          {canFilm() && Until > From && (
            <ActionIcon
              variant="default"
              aria-label={t('fleet.film')}
              title={t('fleet.film')}
              onClick={() => {
                clock.pause()
                setFilming(true)
              }}
            >
              <IconMovie size="1rem" aria-hidden="true" />
            </ActionIcon>
          )}
          <Button leftSection={<IconLink size="0.875rem" aria-hidden="true" />} onClick={copyLink}>
            {copied === null ? t('fleet.replay_copy') : t('fleet.replay_copied')}
          </Button>
        </Controls>
        <Scrubber {...{ day, stops, clock }} onSeek={seek} />
      </Card>
      {isFilming && (
        <Suspense>
          <FilmDialog
            day={day}
            machines={machines}
            buffers={buffers}
            group={selectedGroup}
            length={(To - From) / SECOND_MS}
            onClose={() => setFilming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
