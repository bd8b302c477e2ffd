import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineStop } from '@millwright/contract/stops/stops'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconChevronRight } from '../../../platform/ui/icons/icons.ts'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { formatDuration, formatTime } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { proposalText } from '../shared/proposal-text.ts'
import { ReasonChoice } from '../shared/reason-choice.tsx'
import { useGiveReason } from '../shared/stops.queries.ts'
import operatorStyles from './operator.module.css'

interface UnexplainedCardProps {
  readonly machine: Machine
  readonly stops: readonly MachineStop[]
  readonly isReader: boolean
}

/** There is room for these; the rest is on the page of the status. */
const SHOWN = 3

/** Stops of the shift that are over and have no reason, the newest first: one touch confirms what is proposed. */
export function UnexplainedCard({ machine, stops, isReader }: UnexplainedCardProps) {
  const { t, i18n } = useTranslation()
  const give = useGiveReason(machine.Id)
  const [open, setOpen] = useState<MachineStop | null>(null)
  const long = stops.filter((stop) => !stop.IsOpen && stop.Planned >= machine.MinorStoppage * 1000)
  const without = stops.filter((stop) => stop.IsUnexplained && !stop.IsOpen).toReversed()
  const zone = machine.Country.Timezone
  return (
    <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.without}`}>
      <header>
        <h2>{t('operator.without')}</h2>
        <p>
          {t('operator.without_hint', {
            without: without.length,
            count: Math.max(long.length, without.length),
          })}
        </p>
      </header>
      {without.length === 0 && <p className={operatorStyles.none}>{t('operator.none_without')}</p>}
      <ul>
        {without.slice(0, SHOWN).map((stop) => {
          const { Proposal, Alarm, From, To } = stop
          return (
            <li key={From}>
              <p>
                <StatusGlyph status={stop.Status} size={18} />
                <b className="mw-num">{formatTime(From, zone)}</b>
                <span className="mw-num">{formatDuration((To - From) / 1000, i18n.language)}</span>
                <span className={operatorStyles.whyText}>
                  {Alarm && <b className="mw-num">{Alarm.Code}</b>}{' '}
                  {Alarm?.Text || (Proposal ? proposalText(t, stop) : stop.Program)}
                </span>
              </p>
              {!isReader && (
                <div>
                  {Proposal && (
                    <Button
                      className={operatorStyles.large}
                      variant="light"
                      disabled={give.isPending}
                      onClick={() => give.mutate({ reason: Proposal.Reason, stops: [stop] })}
                    >
                      {t(`stops.reasons.${Proposal.Reason}`)}
                    </Button>
                  )}
                  <Button
                    className={operatorStyles.large}
                    variant="default"
                    disabled={give.isPending}
                    rightSection={<IconChevronRight size="1rem" aria-hidden="true" />}
                    onClick={() => setOpen(stop)}
                  >
                    {t('operator.other_reason')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {without.length > SHOWN && (
        <p className={operatorStyles.none}>{t('operator.more', { count: without.length - SHOWN })}</p>
      )}
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t('operator.reason_of', { time: open ? formatTime(open.From, zone) : '' })}
        size="lg"
      >
        <ReasonChoice
          chosen={null}
          isBusy={give.isPending}
          onChoose={(reason) =>
            open && give.mutate({ reason, stops: [open] }, { onSuccess: () => setOpen(null) })
          }
        />
      </Dialog>
    </section>
  )
}
