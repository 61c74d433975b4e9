-- in batches
UPDATE "ready_comments" SET "text_fr" = 'Très bon travail, clair et complet.'
WHERE "text_fr" = 'Bien joué. Votre travail est clair et complet.';
