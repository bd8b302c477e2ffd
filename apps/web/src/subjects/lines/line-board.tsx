import type { LineReport } from '@millwright/contract/lines/lines-shapes'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, type PlainDay } from '@millwright/domain/time/zone'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { InSight } from '../../platform/ui/browser/in-sight.tsx'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { BesidePanel } from '../../platform/ui/layers/beside-panel.tsx'
import { chainsOf, longestChain } from './chains/chain-scene.ts'
import { ChainsCard } from './chains/chains-card.tsx'
import { FlowPicture } from './flow/flow-picture.tsx'
import styles from './line-page.module.css'
import { LineSentence } from './line-sentence.tsx'
import { lossKey } from './loss-rows.ts'
import { LossesCard } from './losses-card.tsx'
import { type LineState, TIMES } from './state-look.ts'
import { StateKeys } from './times-bar.tsx'
import { useLineAmounts } from './use-line-amounts.ts'
import type { LineView } from './use-line-view.ts'

// Most visits open none of them.
const ChainIntervals = lazyPart(() => import('./chains/chain-intervals.tsx'), 'ChainIntervals')
const LineCounted = lazyPart(() => import('./line-counted.tsx'), 'LineCounted')
const WhatIfCard = lazyPart(() => import('./what-if/what-if-card.tsx'), 'WhatIfCard')

const MODEL_DAYS = 7

interface LineBoardProps {
  readonly org: string
  readonly report: LineReport
  readonly view: LineView
}

/** A day of a line, or a shift: what held it up, the flow of parts, who waited for whom, and for which causes. */
export function LineBoard({ org, report, view }: LineBoardProps) {
  const { t } = useTranslation()
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<'counted' | 'chain' | null>(null)
  const chains = useMemo(() => chainsOf(report), [report])
  const chosen = chains.find(({ key }) => key === chosenKey) ?? longestChain(chains)
  const close = () => setOpen(null)
  return (
    <BesidePanel
      isOpen={open !== null}
      onClose={close}
      title={t(open === 'chain' ? 'line.chain' : 'line.how_counted')}
      width={30}
      page={
        <div className={styles.root}>
          <section className={styles.top}>
            <header>
              <LineSentence report={report} isShift={view.shift !== null} />
              <button type="button" className={styles.link} onClick={() => setOpen('counted')}>
                {t('line.how_counted')}
              </button>
            </header>
            <FlowPicture report={report} day={view.chosen.day} />
            <Legend report={report} />
          </section>
          <div className={styles.columns}>
            <ChainsCard
              report={report}
              chains={chains}
              chosen={chosen}
              day={view.chosen.bounds}
              onChoose={setChosen}
              onOpen={() => setOpen('chain')}
            />
            <LossesCard
              of={report}
              chosen={chosen && lossKey(chosen.cause)}
              onChoose={(loss) => {
                const same = chains.filter(({ cause }) => lossKey(cause) === lossKey(loss))
                setChosen(longestChain(same)?.key ?? null)
              }}
            />
          </div>
          <InSight placeholder={<div className={styles.later} />}>
            <Suspense fallback={<div className={styles.later} />}>
              <WhatIfCard
                org={org}
                line={report.Line}
                range={lastDays(view.chosen.day)}
                bottleneck={report.Bottleneck?.MachineId ?? null}
              />
            </Suspense>
          </InSight>
        </div>
      }
    >
      <Suspense fallback={<p role="status">{t('misc.loading')}</p>}>
        {open === 'counted' && <LineCounted report={report} />}
        {open === 'chain' && chosen && <ChainIntervals report={report} chain={chosen} />}
      </Suspense>
    </BesidePanel>
  )
}

/** One day has too few stops to draw from: its week up to then. */
const lastDays = (to: PlainDay): DayRange => ({ from: addDays(to, 1 - MODEL_DAYS), to })

/** Of the states that are there; what there always may be is named also while it is nowhere. */
function Legend({ report }: { readonly report: LineReport }) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const rare: readonly LineState[] = ['unexplained', 'noData']
  const states = TIMES.filter(
    ([state, field]) => !rare.includes(state) || report.Machines.some((machine) => machine[field] > 0),
  ).map(([state]) => state)
  const planned = Math.max(0, ...report.Machines.map(({ PlannedMs }) => PlannedMs))
  return (
    <footer className={styles.legend}>
      <StateKeys states={states} />
      <div className="mw-spacer" />
      <span className={styles.bufferKey}>{t('line.buffer_key')}</span>
      <small>{t('line.width_key', { time: time(planned) })}</small>
    </footer>
  )
}
