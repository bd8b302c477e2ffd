import type { HourMore, LineReport } from '@millwright/contract/lines/lines-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { Sentence } from '../../platform/ui/text/sentence.tsx'
import { costText } from '../machines/shared/cost-text.ts'
import { useLineAmounts } from './use-line-amounts.ts'

/** Which machine held the line up, and what an hour more of it would have brought, with its uncertainty. */
export function LineSentence({
  report,
  isShift,
}: {
  readonly report: LineReport
  readonly isShift: boolean
}) {
  const { t, i18n } = useTranslation()
  const { share } = useLineAmounts()
  const { Bottleneck, Machines } = report
  if (!Bottleneck) return <p>{t('line.no_bottleneck')}</p>
  const machine = Machines.find(({ Id }) => Id === Bottleneck.MachineId)?.Name ?? Bottleneck.MachineId
  const more = Bottleneck.HourMore
  const money = costText(more?.Money, i18n.language)
  const number = (value: number) => formatUpTo(value, i18n.language, Math.abs(value) < 10 ? 1 : 0)
  return (
    <p data-part="bottleneck">
      <Sentence
        text={t(isShift ? 'line.was_of_shift' : 'line.was_of_time', {
          machine,
          share: share(Bottleneck.Share),
        })}
      />{' '}
      {more && isNothing(more) ? null : more ? (
        <Sentence
          text={t(money === null ? 'line.hour_more' : 'line.hour_more_money', {
            parts: number(more.Parts),
            range: number(more.Uncertainty),
            money: money ?? '',
          })}
        />
      ) : (
        t('line.hour_more_unknown')
      )}
    </p>
  )
}

/** Others are as slow: neither parts nor the money of an hour are to be had. */
const isNothing = ({ Parts, Uncertainty }: HourMore): boolean => Math.max(Parts, Uncertainty) < 0.05
