import { Button, Progress, Select } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineGroup } from '@millwright/contract/people/groups'
import { hoursShown } from '@millwright/domain/fleet/replay'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../../platform/session/group-name.ts'
import { useSession } from '../../../../platform/session/use-session.ts'
import { showToast } from '../../../../platform/toasts/toasts.ts'
import { useTokens } from '../../../../platform/ui/browser/use-tokens.ts'
import { Dialog } from '../../../../platform/ui/layers/dialog.tsx'
import { downloadBlob } from '../../../../platform/ui/text/download.ts'
import { formatDuration, formatLongDay, formatTime } from '../../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from '../../../status/shared/status-look.ts'
import type { FilledBuffer } from '../../flow/buffer-fill.ts'
import { hallKey, hallsOf } from '../../plan/halls.ts'
import { NO_PLAN } from '../../plan/plan-card.tsx'
import { useOwnPlans } from '../../plan/use-own-plans.ts'
import { usePlanPicture } from '../../plan/use-plan-picture.ts'
import styles from '../replay.module.css'
import type { DayToReplay } from '../replay.queries.ts'
import { createFilmPainter } from './paint-film.ts'
import { recordFilm } from './record-film.ts'

interface FilmDialogProps {
  readonly day: DayToReplay
  readonly machines: readonly Machine[]
  readonly buffers: readonly FilledBuffer[]
  readonly group: MachineGroup
  /** Of the day, in seconds. */
  readonly length: number
  readonly onClose: () => void
}

/** Seconds of the day in one of the film: a day is two to three minutes. */
const SPEED = 600

/** The day, or one of its shifts, as a film for the morning meeting. */
export function FilmDialog({ day, machines, buffers, group, length, onClose }: FilmDialogProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const tokens = useTokens()
  const { From, Until, Timezone } = day
  const known = (Until - From) / 1000
  const choices = useMemo(() => {
    const shifts = day.Shifts.map((shift) => ({ from: shift.From, to: shift.To }))
    const whole = hoursShown(day.machines, shifts, length)
    const all = [
      { label: t('fleet.film_day'), ...whole },
      ...day.Shifts.map((shift) => ({
        label: t('shifts.shift', { number: shift.Number }),
        from: Math.max(0, shift.From),
        to: Math.min(length, shift.To),
      })),
    ]
    return all.map((each) => ({ ...each, to: Math.min(each.to, known) })).filter(({ from, to }) => to > from)
  }, [day, length, known, t])
  const { organization } = useSession()
  const own = organization.BusinessCode
  const plans = useOwnPlans(own)
  const halls = useMemo(() => hallsOf(machines, plans, language), [machines, plans, language])
  const [hall, chooseHall] = useState<string | null>(null)
  const shown = halls.find(({ key }) => key === hall)?.key ?? halls[0]?.key ?? own
  const picture = usePlanPicture(plans.bySite.get(shown) ?? (shown === own ? organization.Map_View : NO_PLAN))
  const [chosen, choose] = useState('0')
  const [progress, setProgress] = useState<number | null>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const part = choices[Number(chosen)]

  const record = async (): Promise<void> => {
    if (!part) return
    const controller = new AbortController()
    ending.current = controller
    setProgress(0)
    try {
      const here = machines.filter((machine) => hallKey(machine, plans) === shown)
      const ids = new Set(here.map(({ Id }) => Id))
      const paint = createFilmPainter(
        {
          day: { ...day, machines: day.machines.filter(({ id }) => ids.has(id)) },
          machines: here,
          picture: picture && { image: await imageOf(picture.address), box: picture.box },
          buffers,
          title: groupName(t, group),
          dayText: formatLongDay(From, Timezone, language),
          clockText: (second) => formatTime(From + second * 1000, Timezone),
          statusText: (status) => t(STATUS_LOOK[status].labelKey),
          durationText: (seconds) => formatDuration(seconds, language),
        },
        tokens,
      )
      const film = await recordFilm({
        ...part,
        speed: SPEED,
        paint,
        onProgress: setProgress,
        signal: controller.signal,
      })
      if (!film) return
      downloadBlob(fileName(groupName(t, group), day.Day), film)
      onClose()
    } catch {
      showToast('error', t('fleet.film_failed'))
    } finally {
      setProgress(null)
    }
  }
  const range = part
    ? t('fleet.film_length', {
        from: formatTime(From + part.from * 1000, Timezone),
        to: formatTime(From + part.to * 1000, Timezone),
        length: formatDuration((part.to - part.from) / SPEED, language),
      })
    : ''
  const isRecording = progress !== null
  return (
    <Dialog isOpen onClose={onClose} title={t('fleet.film')} closesOutside={!isRecording}>
      <div className={styles.film}>
        <p>{t('fleet.film_text')}</p>
        <Select
          label={t('fleet.film_part')}
          data={choices.map(({ label }, index) => ({ value: String(index), label }))}
          value={chosen}
          onChange={(next) => choose(next ?? '0')}
          allowDeselect={false}
          disabled={isRecording}
        />
        {halls.length > 1 && (
          <Select
            label={t('fleet.halls')}
            data={halls.map(({ key, name }) => ({ value: key, label: name }))}
            value={shown}
            onChange={chooseHall}
            allowDeselect={false}
            disabled={isRecording}
          />
        )}
        <p className="mw-num">{range}</p>
        {isRecording && (
          <Progress.Root size="sm">
            <Progress.Section value={progress * 100} aria-label={t('fleet.film_recording')} />
          </Progress.Root>
        )}
        <div className={styles.filmFoot}>
          <Button onClick={isRecording ? () => ending.current?.abort() : onClose}>{t('misc.cancel')}</Button>
          <Button variant="filled" loading={isRecording} disabled={!part} onClick={() => void record()}>
            {t('fleet.film_record')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Letters and digits of any language; the rest is not for names of files. */
const fileName = (group: string, day: string): string =>
  `${group.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-${day}.webm`
