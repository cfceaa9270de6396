import { useEffect } from 'react'
import { programs } from '../../providers/programs'

let screen = ''
let about = ''
const write = () => {
  document.title = [about, screen, programs.name].filter(text => text !== '').join(' · ')
}

/** Sets the browser title to the screen's name; undefined leaves it to the page. */
export function useScreenTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    screen = title
    write()
  }, [title])
}

/** Puts the record's or form's title before the screen's name while the page is mounted. */
export function useRecordTitle(title: string | undefined) {
  useEffect(() => {
    about = title ?? ''
    write()
    return () => {
      about = ''
      write()
    }
  }, [title])
}
