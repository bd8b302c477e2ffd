import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { type Looked, useCheckSearch, useLook } from './check-view.ts'
import { VibrationChart } from './vibration-chart.tsx'

/** The vibration of a test; what is looked at is in the address. */
export function VibrationCard(props: Looked & { readonly test: Cycle }) {
  const { part, mode } = useCheckSearch()
  const look = useLook()
  return (
    <VibrationChart
      {...props}
      print={props.tests.find(({ isFingerprint }) => isFingerprint)}
      chosen={part}
      onChoose={(next) => look({ part: next })}
      mode={mode}
      onMode={(next) => look({ mode: next })}
    />
  )
}
