declare module 'fourier-transform' {
  /** Amplitudes of the first half of the spectrum, scaled so that a sine of amplitude 1 reads 1. Its length is a power of two. */
  // biome-ignore lint/style/noDefaultExport: it is how the package exports it.
  export default function rfft(signal: Float64Array, into?: Float64Array): Float64Array
  /** Real and imaginary parts up to half the rate. They are overwritten by the next call with the same length. */
  export function fft(signal: Float64Array): readonly [Float64Array, Float64Array]
  /** In place. */
  export function cifft(real: Float64Array, imaginary: Float64Array): void
}
