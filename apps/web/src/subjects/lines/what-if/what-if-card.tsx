import { Button, NumberInput, Select } from '@mantine/core'
import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import type { LineChange } from '@millwright/domain/lines/simulate'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { type DayRange, daysBetween } from '@millwright/domain/time/range'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatNumber, formatPercent } from '../../../platform/ui/text/format.ts'
import { periodText } from '../../../platform/ui/text/period-text.ts'
import { Sentence } from '../../../platform/ui/text/sentence.tsx'
import { lineModelQuery } from '../lines.queries.ts'
import { questionOf, RUNS, runWhatIf } from './run-what-if.ts'
import styles from './what-if-card.module.css'

const KINDS = ['stops', 'shift', 'buffer'] as const
type Kind = (typeof KINDS)[number]

const LONGEST = 10
const MOST_HOURS = 168
const MOST_PLACES = 100_000

interface WhatIfCardProps {
  readonly org: string
  readonly line: LineOfMachines
  /** Whose cycles and stops are taken. */
  readonly range: DayRange
  /** The machine that is proposed; null where none held the line up. */
  readonly bottleneck: string | null
}

/** A change of the line, tried on its own measured times: never a figure without its spread. */
export function WhatIfCard({ org, line, range, bottleneck }: WhatIfCardProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const buffers = line.Flow.Buffers.map((buffer, index) => ({ ...buffer, index })).filter(
    ({ Capacity }) => Capacity !== 0,
  )
  const [kind, setKind] = useState<Kind>('stops')
  const [machineId, setMachine] = useState(bottleneck ?? line.Machines[0]?.Id ?? '')
  const [hours, setHours] = useState(8)
  const [buffer, setBuffer] = useState(buffers[0]?.index ?? 0)
  const [places, setPlaces] = useState(() => 2 * (buffers[0]?.Capacity ?? 20))
  const run = useMutation({
    mutationFn: async (change: LineChange) => {
      const model = await cache.fetchQuery(lineModelQuery(org, line.Id, range))
      const answer = await runWhatIf(questionOf(model, daysBetween(range).length, change))
      return { answer, made: model.MadeParts }
    },
  })
  const changes: Record<Kind, LineChange> = {
    stops: { withoutLongest: { machineId, count: LONGEST } },
    shift: { moreMs: hours * HOUR_MS },
    buffer: { capacity: { buffer, parts: places } },
  }
  const nameOf = (id: string) => line.Machines.find(({ Id }) => Id === id)?.Name ?? id
  const change = (act: () => void) => {
    act()
    run.reset()
  }
  const days = periodText({ kind: 'custom', ...range }, i18n.language)
  return (
    <Card title={t('line.what_if.title')} hint={t('line.what_if.hint', { days })}>
      <div className={styles.form}>
        <Select
          aria-label={t('line.what_if.title')}
          className={styles.kind}
          allowDeselect={false}
          data={KINDS.filter((each) => each !== 'buffer' || buffers.length > 0).map((each) => ({
            value: each,
            label: t(`line.what_if.${each}`),
          }))}
          value={kind}
          onChange={(value) => change(() => setKind(KINDS.find((each) => each === value) ?? 'stops'))}
        />
        {kind === 'stops' && (
          <Select
            aria-label={t('line.columns.machine')}
            allowDeselect={false}
            data={line.Machines.map(({ Id, Name }) => ({ value: Id, label: Name }))}
            value={machineId}
            onChange={(value) => change(() => setMachine(value ?? machineId))}
          />
        )}
        {kind === 'shift' && (
          <NumberInput
            aria-label={t('line.what_if.hours')}
            className={styles.number}
            min={1}
            max={MOST_HOURS}
            allowDecimal={false}
            clampBehavior="strict"
            prefix="+"
            suffix=" h"
            value={hours}
            onChange={(value) => change(() => setHours(Number(value) || 1))}
          />
        )}
        {kind === 'buffer' && (
          <>
            <Select
              aria-label={t('line.what_if.which_buffer')}
              allowDeselect={false}
              data={buffers.map(({ index, From, To }) => ({
                value: String(index),
                label: `${From.map(nameOf).join(', ')} – ${To.map(nameOf).join(', ')}`,
              }))}
              value={String(buffer)}
              onChange={(value) => change(() => setBuffer(Number(value ?? buffer)))}
            />
            <NumberInput
              aria-label={t('line.what_if.places')}
              className={styles.number}
              min={0}
              max={MOST_PLACES}
              allowDecimal={false}
              clampBehavior="strict"
              value={places}
              onChange={(value) => change(() => setPlaces(Number(value) || 0))}
            />
          </>
        )}
        <Button variant="filled" loading={run.isPending} onClick={() => run.mutate(changes[kind])}>
          {t('line.what_if.run')}
        </Button>
      </div>
      <div className={styles.answer} aria-live="polite" data-part="what-if">
        {run.isError && <p role="alert">{t('line.what_if.failed')}</p>}
        {run.data && <Answer {...run.data} />}
        {run.data === undefined && !run.isError && (
          <p className={styles.quiet}>
            {t('line.what_if.runs', { runs: formatNumber(RUNS, i18n.language) })}
          </p>
        )}
      </div>
    </Card>
  )
}

type AnswerProps = {
  readonly answer: Awaited<ReturnType<typeof runWhatIf>>
  readonly made: number | null
}

function Answer({ answer, made }: AnswerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(Math.round(value), i18n.language)
  const signed = (value: number) => `${Math.round(value) > 0 ? '+' : ''}${number(value)}`
  if (answer === null) return <p>{t('line.what_if.too_little')}</p>
  const { base, more, low, high } = answer
  const share = base > 0 ? more / base : 0
  return (
    <>
      <p className={styles.figure}>
        <Sentence
          text={t('line.what_if.answer', {
            change: signed(more),
            share: `${share > 0 ? '+' : ''}${formatPercent(share, i18n.language, 1)}`,
            low: signed(low),
            high: signed(high),
          })}
        />
      </p>
      <p className={styles.quiet}>
        {made === null
          ? t('line.what_if.base_uncounted', { simulated: number(base) })
          : t('line.what_if.base', { simulated: number(base), made: number(made) })}{' '}
        {t('line.what_if.runs', { runs: formatNumber(RUNS, i18n.language) })}
      </p>
    </>
  )
}
