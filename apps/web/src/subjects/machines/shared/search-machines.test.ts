import { describe, expect, test } from 'vitest'
import { searchMachines } from './search-machines.ts'

const machine = (Name: string, ShortName: string, Model: string, serial: string) => ({
  Name,
  ShortName,
  Model,
  serial,
})

const fleet = [
  machine('Nesting 10', 'NST 10', 'CX 220 N', 'AA1-004102'),
  machine('Nesting 2', 'NST 02', 'CX 220 N', 'AA1-004094'),
  machine('Sägeanlage', 'SAW 1', 'BS 45', 'AA4-000731'),
]

const names = (words: string): string[] => searchMachines(fleet, words, 'en-US').map((found) => found.Name)

describe('the machine search', () => {
  test.each([
    ['nest', ['Nesting 2', 'Nesting 10']],
    ['saw 1', ['Sägeanlage']],
    ['bs 45', ['Sägeanlage']],
    ['AA1-0041', ['Nesting 10']],
    ['sage', ['Sägeanlage']],
    ['CX 4102', ['Nesting 10']],
    ['nesting 2', ['Nesting 2']],
    ['2 nst', ['Nesting 2']],
    ['bs', ['Sägeanlage']],
    ['sageanlage', ['Sägeanlage']],
    ['nesting10', ['Nesting 10']],
    ['cx-220n', ['Nesting 2', 'Nesting 10']],
    ['s-', []],
    ['1-', ['Nesting 2', 'Nesting 10']],
  ])('finds by %s', (words, found) => {
    expect(names(words)).toEqual(found)
  })

  test('shows all, in the order of their names and numbers, while nothing is written', () => {
    expect(names('  ')).toEqual(['Nesting 2', 'Nesting 10', 'Sägeanlage'])
  })

  test('finds nothing that has only one of the words', () => {
    expect(names('nesting bs')).toEqual([])
  })
})
