/** A dynamic page without any queries, with as many bytes as the page that it is compared with. */
export default async function Page({ searchParams }: { searchParams: Promise<{ rows?: string }> }) {
  const rows = Number((await searchParams).rows ?? 12)
  return (
    <main>
      <h1>List</h1>
      <ul>
        {Array.from({ length: rows }, (_, index) => (
          <li key={String(index)} className="item">
            Row {index}: a line of text about as long as a line of a table
          </li>
        ))}
      </ul>
    </main>
  )
}
