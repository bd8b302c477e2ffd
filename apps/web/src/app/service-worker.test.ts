import { expect, test } from 'vitest'
import { loadedFiles } from './service-worker.ts'

test('the worker keeps files of the pages, and neither calls nor what another host sent', () => {
  const names = [
    'http://mill/assets/first-1.js',
    'http://mill/assets/first-1.js',
    'http://mill/icon.svg',
    'http://mill/api/v2/machines',
    'http://mill/config.json',
    'http://mill/storage-api/picture.png',
    'http://other/assets/x.js',
  ]
  expect(loadedFiles(names, 'http://mill')).toEqual(['/assets/first-1.js', '/icon.svg'])
})
