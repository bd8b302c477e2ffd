import type { LineCause, LineReport } from '@millwright/contract/lines/lines-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatTime } from '../../platform/ui/text/format.ts'
import type { Chain } from './chains/chain-scene.ts'
import { lossText } from './shared/loss-text.ts'
import { useLineAmounts } from './use-line-amounts.ts'

type Named = Pick<LineCause, 'MachineId' | 'Kind' | 'Code' | 'Text'>

/** How machines and causes of a line are written. */
export function useCauseText({
  Line,
  Machines,
}: Pick<LineReport, 'Line'> & { Machines: readonly { Id: string; Name: string }[] }) {
  const { t } = useTranslation()
  const { time } = useLineAmounts()
  const names = new Map([...Line.Machines, ...Machines].map(({ Id, Name }) => [Id, Name]))
  const nameOf = (id: string): string => names.get(id) ?? id
  const textOf = (cause: Named): string => lossText(t, cause)
  return {
    nameOf,
    lossText: textOf,
    /** With its machine. */
    causeText: (cause: Named): string => `${nameOf(cause.MachineId)}, ${textOf(cause)}`,
    /** A chain with its sum. */
    chainText: ({ cause }: Chain): string =>
      t('line.chain_sum', {
        what: (cause.Kind === 'alarm' && cause.Code) || textOf(cause),
        at: formatTime(cause.From, Line.Timezone),
        stopped: time(cause.To - cause.From),
        machines: t('line_shared.machines', { count: cause.Machines }),
        waited: time(cause.WaitedMs),
      }),
  }
}
