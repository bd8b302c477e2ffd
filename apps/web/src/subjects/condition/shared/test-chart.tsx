import { Skeleton } from '@mantine/core'
import { Suspense, useContext } from 'react'
import { type TestChartProps, TestChartSource } from './chart-source.ts'

/** A test run with its chart, for those who see its machine. */
export function TestChart(props: TestChartProps) {
  const Chart = useContext(TestChartSource)
  if (!Chart) return null
  return (
    <Suspense fallback={<Skeleton height="18rem" />}>
      <Chart {...props} />
    </Suspense>
  )
}
