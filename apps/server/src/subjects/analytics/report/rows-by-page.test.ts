import { describe, expect, it } from 'vitest'
import { rowsByPage } from './rows-by-page.ts'

const rows = (count: number, height = 10) => Array.from({ length: count }, () => height)

describe('the rows of a table', () => {
  it('fill the page that is begun, then whole ones', () => {
    expect(rowsByPage(rows(50), 200, 250)).toEqual([20, 25, 5])
    expect(rowsByPage(rows(20), 200, 250)).toEqual([20])
    expect(rowsByPage([], 200, 250)).toEqual([0])
  })

  it('never leave one alone on the next page, nor at the end of this one', () => {
    expect(rowsByPage(rows(21), 200, 250)).toEqual([19, 2])
    expect(rowsByPage(rows(46), 200, 250)).toEqual([20, 24, 2])
    expect(rowsByPage(rows(30), 10, 250)).toEqual([0, 25, 5])
    expect(rowsByPage(rows(30), 0, 250)).toEqual([0, 25, 5])
  })

  it('stay together when they are few', () => {
    expect(rowsByPage(rows(8), 70, 250)).toEqual([0, 8])
    expect(rowsByPage(rows(1), 5, 250)).toEqual([0, 1])
    expect(rowsByPage(rows(3), 20, 250)).toEqual([0, 3])
  })

  it('come to an end however tall they are', () => {
    expect(rowsByPage(rows(3, 400), 200, 250)).toEqual([0, 1, 1, 1])
  })

  it('are all there, whatever the room', () => {
    for (let count = 0; count < 80; count += 1)
      for (const begun of [0, 10, 20, 30, 110, 200]) {
        const pages = rowsByPage(rows(count), begun, 200)
        expect(pages.reduce((sum, each) => sum + each, 0)).toBe(count)
        if (count > 1) expect(pages.filter((each) => each === 1)).toEqual([])
      }
  })
})
