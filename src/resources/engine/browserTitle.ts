import { useEffect } from 'react'

let screen = ''
let about = ''
const write = () => {
  document.title = [about, screen, 'Ullage'].filter(text => text !== '').join(' · ')
}

/** Names the screen in the browser's title; undefined leaves the title to the page. */
export function useScreenTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    screen = title
    write()
  }, [title])
}

/** Puts what the page is about, a record or its form, before the name of the screen, for as long as the page is there. */
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
