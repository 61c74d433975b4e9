export default function Page() {
  return <h1>A page with nothing on it</h1>
}
