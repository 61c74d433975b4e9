import { query } from './database'

/** Gives a program the terms of a glossary, as an import does. */
export const makeGlossary = (program: string) =>
  query(
    `insert into glossary_terms (program_id, slug, term_en, term_fr, meaning_en, meaning_fr)
       select p.id, t.* from programs p, (values
         ('e2e-request', 'test request', 'requête de test', 'What a browser sends to a server.', 'Ce qu’un navigateur envoie à un serveur.'),
         ('e2e-answer', 'test answer', 'réponse de test', 'What the server sends back.', 'Ce que le serveur renvoie.')) as t
       where p.slug = $1 on conflict do nothing`,
    [program],
  )
