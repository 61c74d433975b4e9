import { openPrefix } from '@/features/base/offline/device-texts'

/** Tells the page that a mark was set by something else than its own button. */
const marked = 'open-marked'

/** Notes on this device alone that a visitor has done an item of an open program. */
export function markDone(item: string) {
  try {
    localStorage.setItem(openPrefix + item, '')
  } catch {
    // storage is full or forbidden: the exercise works without a mark
  }
  dispatchEvent(new Event(marked))
}

/**
 * Shows what is done on this device, and lets a lesson be marked: `data-mark` is shown for an item that is done, `data-marks` is
 * its button. A text, because it is written into the few pages that need it: the script of all public pages has no room for it.
 */
export const marksScript = `(()=>{
const all=(name)=>Array.from(document.querySelectorAll('['+name+']'))
const key=(id)=>'${openPrefix}'+id
const isDone=(id)=>{try{return localStorage.getItem(key(id))!==null}catch(e){return false}}
const show=()=>{
all('data-mark').forEach((each)=>{each.hidden=!isDone(each.dataset.mark)})
all('data-marks').forEach((each)=>each.setAttribute('aria-pressed',isDone(each.dataset.marks)))}
all('data-marks').forEach((each)=>{each.onclick=()=>{const id=each.dataset.marks
try{isDone(id)?localStorage.removeItem(key(id)):localStorage.setItem(key(id),'')}catch(e){}
show()}})
addEventListener('${marked}',show)
addEventListener('pageshow',show)
show()})()`
