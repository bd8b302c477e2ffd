/** `?density=wall` makes a wall display of the page: everything larger, no sidebar. */
export function applyDensity(search: string): void {
  if (new URLSearchParams(search).get('density') === 'wall') document.documentElement.dataset.density = 'wall'
}
