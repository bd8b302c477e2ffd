import type { SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  readonly size?: string | number
  /** Width of the lines. */
  readonly stroke?: number
}

/** Beside a text, or in a button with a name: hidden from screen readers unless a page says otherwise. */
export type Icon = (props: IconProps) => React.ReactNode

type Look = (stroke: number) => SVGProps<SVGSVGElement>

const drawn =
  (lookOf: Look) =>
  (...paths: readonly string[]): Icon =>
  ({ size = 24, stroke = 2, ...rest }) => (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" {...lookOf(stroke)} {...rest}>
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )

export const outline = drawn((strokeWidth) => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}))
export const filled = drawn(() => ({ fill: 'currentColor', stroke: 'none' }))
